"""Front pages in the layouts that registrants, newswires and brokers use, with what they say; the figures are made up.

`pages` are separated by a line of three dashes; the first is the front page, the others are pieces of the text.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Any

SEC = "UNITED STATES\nSECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\n"
ANNUAL = "ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934\n"
QUARTERLY = "QUARTERLY REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934\n"
NO_TRANSITION = "☐ TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d)\nFor the transition period from ____ to ____\n"
EXACT = "(Exact name of registrant as specified in its charter)\n"
LISTED = "Securities registered pursuant to Section 12(b):\nTitle of each class Trading Symbol(s) Name of exchange\n"


@dataclass(frozen=True)
class Front:
    """One document: its text, its file name, and the facts that must be read from it."""

    name: str
    text: str
    facts: dict[str, Any]
    file: str = "upload.pdf"

    @property
    def pages(self) -> list[list[str]]:
        """Lines by page."""
        return [page.strip("\n").splitlines() for page in self.text.split("\n---\n")]


FRONTS = (
    Front(
        "10-Q, fiscal year ends in September",
        SEC
        + "FORM 10-Q\n(Mark One)\n☒ "
        + QUARTERLY
        + "For the quarterly period ended December 31, 2022\nor\n"
        + NO_TRANSITION
        + "Commission File Number: 001-36743\nOrchard Inc.\n(Exact name of Registrant as specified in its charter)\n"
        + "California 94-2404110\n"
        + LISTED
        + "Common Stock, $0.00001 par value per share ORCH The Nasdaq Stock Market LLC\n"
        + "1.250% Notes due 2032 — The Nasdaq Stock Market LLC\n---\n"
        + "Orchard Inc.\nThree Months Ended December 31, 2022\nThree Months Ended December 25, 2021\n"
        + "The Company’s fiscal year is the 52- or 53-week period that ends on the last Saturday of September.\n"
        + "An additional week is included in the first fiscal quarter of 2023.\nfirst quarter of 2023\n",
        {"company": "Orchard Inc.", "doc_type": "10-q", "fiscal_year": 2023, "fiscal_quarter": 1, "ticker": "ORCH"},
    ),
    Front(
        "10-K405 of the nineties",
        "SECURITIES AND EXCHANGE COMMISSION\nWASHINGTON, D.C. 20549\nFORM 10-K405\n"
        + "[X] "
        + ANNUAL
        + "FOR THE FISCAL YEAR ENDED DECEMBER 31, 1999\nCOMMISSION FILE NUMBER 1-3551\n"
        + "HARBOR RESOURCES CORPORATION\n(Exact name of registrant as specified in its charter)\n"
        + "PENNSYLVANIA 25-0464690\n---\nHarbor Resources Corporation is an energy company.\n",
        {
            "company": "Harbor Resources Corporation",
            "doc_type": "10-k",
            "fiscal_year": 1999,
            "period_end": date(1999, 12, 31),
        },
    ),
    Front(
        "20-F of a Danish company",
        SEC
        + "FORM 20-F\n☐ REGISTRATION STATEMENT PURSUANT TO SECTION 12(b) OR (g)\nOR\n☒ "
        + ANNUAL
        + "For the fiscal year ended 31 December 2022\nOR\n☐ TRANSITION REPORT\nCommission file number 333-82318\n"
        + "NORDHAVN A/S\n"
        + EXACT
        + "Not applicable\n(Translation of Registrant’s name into English)\nThe Kingdom of Denmark\n"
        + "(Jurisdiction of incorporation or organization)\n---\nNordhavn A/S makes pumps.\n",
        {
            "company": "Nordhavn A/S",
            "doc_type": "annual-report",
            "fiscal_year": 2022,
            "period_end": date(2022, 12, 31),
        },
    ),
    Front(
        "40-F of a Canadian bank",
        SEC
        + "FORM 40-F\n☐ REGISTRATION STATEMENT\nOR\n☒ ANNUAL REPORT PURSUANT TO SECTION 13(a) OR 15(d)\n"
        + "For the fiscal year ended: October 31, 2022 Commission File Number: 001-13928\n"
        + "MAPLE BANK OF CANADA\n"
        + EXACT
        + "Canada 6029 N/A\n---\nMaple Bank of Canada and its subsidiaries\n",
        {"company": "Maple Bank of Canada", "doc_type": "annual-report", "fiscal_year": 2022},
    ),
    Front(
        "8-K with the date above its label",
        SEC
        + "FORM 8-K\nCURRENT REPORT\nPursuant to Section 13 OR 15(d) of The Securities Exchange Act of 1934\n"
        + "April 27, 2023\nDate of Report\n(Date of earliest event reported)\n"
        + "RIVERMOUTH.COM, INC.\n"
        + EXACT
        + "Delaware 000-22513 91-1646860\n410 Terry Avenue North, Seattle, Washington 98109-5210\n"
        + LISTED
        + "Common Stock, par value $.01 per share RVMC Nasdaq Global Select Market\n---\n"
        + "ITEM 2.02. RESULTS OF OPERATIONS AND FINANCIAL CONDITION.\n"
        + "On April 27, 2023, Rivermouth.com, Inc. announced its first quarter 2023 financial results.\n",
        {
            "company": "Rivermouth.com, Inc.",
            "doc_type": "8-k",
            "fiscal_year": 2023,
            "date": date(2023, 4, 27),
            "period_end": date(2023, 4, 27),
            "ticker": "RVMC",
        },
    ),
    Front(
        "newswire release, quarter named after the dateline",
        "Vectorchip Announces Financial Results for Fourth Quarter and Fiscal 2023\n"
        + "Quarterly revenue of $6.05 billion, up 2% from the previous quarter\n"
        + "SANTA CLARA, Calif., Feb. 22, 2023 (GLOBE NEWSWIRE) -- Vectorchip (NASDAQ: VCHP) today "
        + "reported revenue for\n"
        + "the fourth quarter ended January 29, 2023, of $6.05 billion, down 21% from a year ago.\n",
        {
            "company": "Vectorchip",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "fiscal_quarter": 4,
            "period_end": date(2023, 1, 29),
            "date": date(2023, 2, 22),
            "ticker": "VCHP",
        },
    ),
    Front(
        "release without a ticker",
        "Orchard reports first quarter results\nRevenue of $117.2 billion\n"
        + "CUPERTINO, CALIFORNIA — February 2, 2023 — Orchard® today announced financial results for its fiscal 2023\n"
        + "first quarter ended December 31, 2022. The Company posted quarterly revenue of $117.2 billion.\n",
        {
            "company": "Orchard",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "fiscal_quarter": 1,
            "period_end": date(2022, 12, 31),
        },
    ),
    Front(
        "release, quarter by its year",
        "NEWS RELEASE\nBRIGHTWATER BANK REPORTS THIRD-QUARTER 2022 NET INCOME OF $9.7 BILLION\n"
        + "New York, October 14, 2022 – Brightwater Bank Corp. (NYSE: BWB) reported results for the quarter.\n",
        {
            "company": "Brightwater Bank Corp.",
            "doc_type": "earnings",
            "fiscal_year": 2022,
            "fiscal_quarter": 3,
            "date": date(2022, 10, 14),
        },
    ),
    Front(
        "retailer whose fiscal 2022 ends in January 2023",
        SEC
        + "FORM 10-K\n(Mark One)\n☒ "
        + ANNUAL
        + "For the fiscal year ended January 28, 2023\nOR\n"
        + NO_TRANSITION
        + "Commission file number 1-6049\nBULLSEYE CORPORATION\n"
        + EXACT
        + "Minnesota 41-0215170\n"
        + LISTED
        + "Common stock, par value $0.0833 per share BLSI New York Stock Exchange\n---\n"
        + "Our fiscal year ends on the Saturday nearest January 31. Fiscal year 2022 (2022) ended "
        + "January 28, 2023, and\n"
        + "consisted of 52 weeks. Fiscal year 2021 (2021) ended January 29, 2022. Fiscal year 2023 will end\n"
        + "February 3, 2024 and will consist of 53 weeks.\n",
        {"company": "Bullseye Corporation", "doc_type": "10-k", "fiscal_year": 2022, "ticker": "BLSI"},
    ),
    Front(
        "retailer that defines its years in a glossary",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended January 29, 2023\nCommission File Number 1-8207\n"
        + "THE TOOL DEPOT, INC.\n"
        + EXACT
        + "---\nDefined Terms\nfiscal 2020 Fiscal year ended January 31, 2021 (includes 52 weeks)\n"
        + "fiscal 2021 Fiscal year ended January 30, 2022 (includes 52 weeks)\n"
        + "fiscal 2022 Fiscal year ended January 29, 2023 (includes 52 weeks)\n"
        + "fiscal 2023 Fiscal year ending January 28, 2024 (includes 52 weeks)\n"
        + "We expect that in fiscal 2023 sales grow. In fiscal 2023 we plan capital spending of $3 billion.\n"
        + "In fiscal 2022 The Tool Depot, Inc. opened 22 stores.\n",
        {"company": "The Tool Depot, Inc.", "doc_type": "10-k", "fiscal_year": 2022},
    ),
    Front(
        "retailer that names the year after its end",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended January 31, 2023, or\n☐ Transition report\nCommission file number 001-6991.\n"
        + "BIGMART INC.\n"
        + EXACT
        + "---\nOur fiscal year ended January 31, 2023 (“fiscal 2023”) had total revenues of $611.3 "
        + "billion. For fiscal\n"
        + "2022 they were $572.8 billion, for fiscal 2021 $559.2 billion; fiscal 2022 was a good year.\n",
        {"company": "Bigmart Inc.", "doc_type": "10-k", "fiscal_year": 2023},
    ),
    Front(
        "interim quarter of a retailer that names the year before its end",
        SEC
        + "FORM 10-Q\n☒ "
        + QUARTERLY
        + "For the quarterly period ended July 30, 2022\nCommission File Number: 1-6049\nBULLSEYE CORPORATION\n"
        + EXACT
        + "---\nThree Months Ended Six Months Ended\nJuly 30, July 31,\nsix months ended July 30, 2022\n"
        + "three months ended July 30, 2022 and July 31, 2021\n"
        + "included in our Form 10-K for the fiscal year ended January 29, 2022 (2021 Form 10-K)\n"
        + "six months ended July 30, 2022\n",
        {"doc_type": "10-q", "fiscal_year": 2022, "fiscal_quarter": 2},
    ),
    Front(
        "transition period",
        SEC
        + "FORM 10-KT\n☐ "
        + ANNUAL
        + "For the fiscal year ended\nor\n☒ TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d)\n"
        + "For the transition period from July 1, 2022 to December 31, 2022\nCommission file number 1-4482\n"
        + "FERNWOOD FOODS, INC.\n"
        + EXACT
        + "---\nFernwood Foods, Inc. changed its fiscal year end from June 30 to December 31.\n",
        {
            "company": "Fernwood Foods, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2022,
            "period_end": date(2022, 12, 31),
        },
    ),
    Front(
        "amendment named under the form",
        SEC
        + "FORM 10-K\n(Amendment No. 1)\n☒ "
        + ANNUAL
        + "For the fiscal year ended December 31, 2021\nCommission File Number 001-35107\n"
        + "Pinnacle Pipes, Inc.\n"
        + EXACT,
        {"company": "Pinnacle Pipes, Inc.", "doc_type": "10-k", "fiscal_year": 2021, "amendment": True},
    ),
    Front(
        "amendment in the form's name",
        SEC
        + "Form 10-Q/A\n☒ Quarterly Report Pursuant to Section 13 or 15(d)\nFor the Quarter Ended March 31, 2006\n"
        + "Commission File Number 0-1234\nOakleaf Systems Ltd.\n"
        + EXACT
        + "---\nThree months ended March 31, 2006\nthree months ended March 31, 2005\n",
        {
            "company": "Oakleaf Systems Ltd.",
            "doc_type": "10-q",
            "fiscal_year": 2006,
            "fiscal_quarter": 1,
            "amendment": True,
        },
    ),
    Front(
        "utility with the name below the label",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the Fiscal Year Ended December 31, 2022\n"
        + "Commission Registrant, State of Incorporation, I.R.S. Employer\n"
        + "File Number Address and Telephone Number Identification No.\n"
        + "1-3526 The Sunbelt Company 58-0690070\n(A Delaware Corporation)\n30 Ivan Allen Jr. Boulevard, N.W.\n"
        + "1-3164 Cotton Power Company 63-0004250\n(An Alabama Corporation)\n---\n"
        + "The Sunbelt Company owns utilities.\n",
        {"company": "The Sunbelt Company", "doc_type": "10-k", "fiscal_year": 2022},
    ),
    Front(
        "year ended without 'fiscal', 53 weeks",
        SEC
        + "FORM 10-K\n[X] "
        + ANNUAL
        + "For the year ended January 3, 2021\nCommission file number 1-3215\nBANDAGE & BANDAGE\n"
        + "(Exact name of registrant as specified in its charter)\n---\n"
        + "Bandage & Bandage, fiscal 2020, fiscal year 2020\n",
        {"company": "Bandage & Bandage", "doc_type": "10-k", "fiscal_year": 2020, "period_end": date(2021, 1, 3)},
    ),
    Front(
        "renamed registrant",
        SEC
        + "FORM 10-Q\n☒ "
        + QUARTERLY
        + "For the quarterly period ended September 30, 2018\nCommission File Number: 001-35551\nFacebook, Inc.\n"
        + EXACT
        + "---\nNine Months Ended September 30, 2018\nnine months ended September 30, 2018\nFacebook, Inc.\n",
        {"company": "Meta Platforms, Inc.", "doc_type": "10-q", "fiscal_year": 2018, "fiscal_quarter": 3},
    ),
    Front(
        "former name on the cover",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended June 30, 2019\nCommission file number 1-32663\n"
        + "Newbridge Outdoor Holdings, Inc.\n"
        + EXACT
        + "Oldbridge Signs Corp.\n(Former name, former address and former fiscal year, if changed since last report)\n",
        {"company": "Newbridge Outdoor Holdings, Inc.", "doc_type": "10-k", "fiscal_year": 2019},
    ),
    Front(
        "designed annual report",
        "Annual Report\n2022\nCreating a better tomorrow\n---\nContents\nLetter to shareholders 2\n---\n"
        + "Alpengold AG is a Swiss company. " * 9
        + "\nConsolidated income statement\nfor the year ended 31 December 2022\n",
        {"company": "Alpengold AG", "doc_type": "annual-report", "fiscal_year": 2022, "period_end": date(2022, 12, 31)},
    ),
    Front(
        "designed annual report that names the year beside the company",
        "KITCHENWARE PLC\nAnnual Report and Accounts 2021/22\n---\nKitchenware plc\nStrategic report\n"
        + "Kitchenware plc has 900 shops. " * 8
        + "\nfor the 52 weeks ended 2 April 2022\n",
        {"company": "Kitchenware plc", "doc_type": "annual-report", "fiscal_year": 2022},
    ),
    Front(
        "file name without a cover",
        "Consolidated results\nNet sales 12 13\n",
        {"company": "Pepsico", "doc_type": "10-q", "fiscal_year": 2023, "fiscal_quarter": 1},
        "PEPSICO_2023Q1_10Q.pdf",
    ),
    Front(
        "two-line name in capitals with a state below",
        SEC
        + "Form 10-K\n☑ "
        + ANNUAL
        + "For the fiscal year ended: September 30, 2020\nCommission file number 1-9999\n"
        + "INTERNATIONAL LANTERN AND LAMP\nMANUFACTURING COMPANY\n"
        + EXACT
        + "New York 13-0871985\n",
        {"company": "International Lantern and Lamp Manufacturing Company", "doc_type": "10-k", "fiscal_year": 2020},
    ),
    Front(
        "transcript-like results presentation",
        "Q2 2023 Earnings Presentation\nGlacier Foods Inc.\nAugust 3, 2023\n---\nQ2 2023 revenue of $1.2 billion\n",
        {"doc_type": "earnings", "fiscal_year": 2023, "fiscal_quarter": 2, "date": date(2023, 8, 3)},
    ),
)
