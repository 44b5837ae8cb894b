"""The service of the tests of rag, for faults."""

from tests.rag.conftest import exported_models, service, warm_home

__all__ = ["exported_models", "service", "warm_home"]
