"""Front pages of further kinds with what they say: amended quarters, prospectuses, transcripts, notes of brokers."""

from datetime import date

from tests.preprocess.covers import ANNUAL, EXACT, LISTED, NO_TRANSITION, QUARTERLY, SEC, Front

FURTHER = (
    Front(
        "10-Q/A of a third quarter",
        SEC
        + "FORM 10-Q/A\n(Amendment No. 2)\n(Mark One)\n☒ "
        + QUARTERLY
        + "For the quarterly period ended: September 30, 2023\nOR\n"
        + NO_TRANSITION
        + "Commission file number: 001-40211\nQUARRY BIOLOGICS, INC.\n"
        + EXACT
        + "Delaware 83-1234567\n"
        + LISTED
        + "Common stock, par value $0.0001 per share QBIO The Nasdaq Capital Market\n"
        + "Warrants, each exercisable for one share QBIOW The Nasdaq Capital Market\n---\n"
        + "EXPLANATORY NOTE\nQuarry Biologics, Inc. files this Amendment No. 2 to restate its statements.\n"
        + "Nine Months Ended September 30, 2023\nThree Months Ended September 30, 2023\n"
        + "nine months ended September 30, 2022\n",
        {
            "company": "Quarry Biologics, Inc.",
            "doc_type": "10-q",
            "fiscal_year": 2023,
            "fiscal_quarter": 3,
            "period_end": date(2023, 9, 30),
            "amendment": True,
            "ticker": "QBIO",
        },
    ),
    Front(
        "8-K with a release bound behind it",
        SEC
        + "FORM 8-K\nCURRENT REPORT\nPursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934\n"
        + "Date of Report (Date of earliest event reported): October 26, 2023\n"
        + "Stonebridge Freight Systems, Inc.\n"
        + EXACT
        + "Arkansas 0-11757 71-0335111\n(State of incorporation) (Commission File Number) (I.R.S. Employer No.)\n"
        + LISTED
        + "Common Stock, $0.01 Par Value SFSI NASDAQ\n---\n"
        + "Item 2.02. Results of Operations and Financial Condition.\nOn October 26, 2023, we announced "
        + "results for the\n"
        + "third quarter ended September 30, 2023.\n---\nExhibit 99.1\n"
        + "Stonebridge Freight Systems, Inc. Reports Third Quarter 2023 Results\n",
        {
            "company": "Stonebridge Freight Systems, Inc.",
            "doc_type": "8-k",
            "date": date(2023, 10, 26),
            "period_end": date(2023, 10, 26),
            "fiscal_year": 2023,
            "amendment": False,
            "ticker": "SFSI",
        },
    ),
    Front(
        "Canadian release of a fourth quarter",
        "NEWS RELEASE\nMaple Ridge Minerals Announces Fourth Quarter and Full Year 2023 Results\n"
        + "All amounts are in Canadian dollars unless otherwise indicated.\n"
        + "Toronto, Ontario – February 14, 2024 – Maple Ridge Minerals Ltd. (TSX: MRM) (“Maple Ridge” or "
        + "the “Company”)\n"
        + "today reported its financial results for the three months and year ended December 31, 2023.\n"
        + "Revenue was $412.6 million in the fourth quarter.\n",
        {
            "company": "Maple Ridge Minerals Ltd.",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "fiscal_quarter": 4,
            "period_end": date(2023, 12, 31),
            "date": date(2024, 2, 14),
            "ticker": "MRM",
        },
    ),
    Front(
        "note of an Asian house with its target moved",
        "Global Markets Research\n16 May 2023\nKitahara Electric 7913.T 7913 JP\nTECHNOLOGY: ELECTRONICS\n"
        + "EQUITY RESEARCH\nMargins turn; new plant on time\nRating Buy\nRemains\n"
        + "Target price JPY 3,800\nIncreased from JPY 3,200\nClosing price 15 May 2023 JPY 2,911\n"
        + "Potential upside +30.5%\n"
        + "We raise our target price to JPY 3,800 as margins turn. Action: Buy into the start of the new plant.\n",
        {
            "doc_type": "research-note",
            "company": "Kitahara Electric",
            "ticker": "7913",
            "rating": "Buy",
            "price_target": "JPY 3,800",
            "date": date(2023, 5, 16),
            "fiscal_year": 2023,
        },
    ),
    Front(
        "American note with a line of facts under its title",
        "October 24, 2023\nHarlow & Finch Research | Consumer\nOakhollow Brands, Inc. (OAKB)\n"
        + "Q3 Review: Price Carries, Volume Lags\nOUTPERFORM | Price Target: $65.00 (prior: $60.00) | Price: $52.11\n"
        + "OUR CALL\nWe reiterate our Outperform rating and lift our price target to $65.\n"
        + "• Organic sales rose 6%, all of it from price, and we expect the same in the fourth quarter.\n"
        + "• Gross margin widened by 120 basis points on lower freight.\n",
        {
            "doc_type": "research-note",
            "company": "Oakhollow Brands, Inc.",
            "ticker": "OAKB",
            "rating": "Buy (Outperform)",
            "price_target": "USD 65.00",
            "date": date(2023, 10, 24),
        },
    ),
    Front(
        "transcript of a call",
        "Riverbend Software, Inc. (RVBD)\nQ3 2023 Earnings Call Transcript\nOctober 25, 2023 5:00 PM ET\n"
        + "Company Participants\nAnna Lind – Chief Executive Officer\nConference Call Participants\n"
        + "John Doe – Harlow & Finch\nOperator\nGood afternoon, and welcome to the Riverbend Software "
        + "third quarter call.\n",
        {
            "company": "Riverbend Software, Inc.",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "fiscal_quarter": 3,
            "date": date(2023, 10, 25),
            "ticker": "RVBD",
        },
    ),
    Front(
        "10-K of a small company quoted over the counter",
        "U.S. SECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\nFORM 10-K\n[X] "
        + ANNUAL
        + "For the fiscal year ended: June 30, 2023\n[ ] TRANSITION REPORT\n"
        + "For the transition period from ________ to ________\nCommission file number: 000-55753\n"
        + "SILVER LODE EXPLORATION CORP.\n"
        + EXACT
        + "Nevada 47-1981170\nSecurities registered pursuant to Section 12(b) of the Act: None\n"
        + "Securities registered pursuant to Section 12(g) of the Act: Common Stock, $0.001 par value\n---\n"
        + "Our common stock is quoted on the OTCQB under the symbol “SLVX”.\n"
        + "Silver Lode Exploration Corp. holds claims in Nevada.\n",
        {
            "company": "Silver Lode Exploration Corp.",
            "doc_type": "10-k",
            "fiscal_year": 2023,
            "period_end": date(2023, 6, 30),
            "ticker": "SLVX",
        },
    ),
    Front(
        "10-K bound behind letters to shareholders",
        "2023 Annual Report\nBuilt to last\n---\nDear fellow shareholders,\nfiscal 2023 was a year of records.\n---\n"
        + "We opened 41 stores.\n---\nThank you for your trust.\nMary Stone, Chief Executive Officer\n---\n"
        + "Financial highlights\n2023 2022 2021\n---\n"
        + SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended September 30, 2023\nCommission file number 1-9876\nHearthside Restaurants, Inc.\n"
        + EXACT
        + LISTED
        + "Common Stock, $0.01 par value HRTH New York Stock Exchange\n---\n"
        + "Hearthside Restaurants, Inc. runs restaurants.\n",
        {
            "company": "Hearthside Restaurants, Inc.",
            "fiscal_year": 2023,
            "period_end": date(2023, 9, 30),
            "ticker": "HRTH",
        },
    ),
    Front(
        "prospectus of a first offering",
        "Filed Pursuant to Rule 424(b)(4)\nRegistration No. 333-271234\nPROSPECTUS\n12,500,000 Shares\n"
        + "Bluefin Robotics Holdings, Inc.\nCommon Stock\nThis is the initial public offering of shares "
        + "of common stock of\n"
        + "Bluefin Robotics Holdings, Inc. We are offering 12,500,000 shares. The initial public offering "
        + "price is $17.00.\n"
        + "Our common stock has been approved for listing on the Nasdaq Global Select Market under the symbol “BFRH.”\n"
        + "The date of this prospectus is June 21, 2023.\n",
        {"company": "Bluefin Robotics Holdings, Inc.", "doc_type": "other", "ticker": "BFRH"},
    ),
    Front(
        "20-F amended",
        SEC
        + "FORM 20-F/A\n(Amendment No. 1)\n☐ REGISTRATION STATEMENT\nOR\n☒ "
        + ANNUAL
        + "For the fiscal year ended December 31, 2022\nCommission file number: 001-38691\nAurora Norte "
        + "S.A.B. de C.V.\n"
        + EXACT
        + "Northern Dawn\n(Translation of registrant’s name into English)\nUnited Mexican States\n"
        + LISTED
        + "American Depositary Shares AUN New York Stock Exchange\n---\nAurora Norte S.A.B. de C.V. bottles water.\n",
        {
            "company": "Aurora Norte S.A.B. de C.V.",
            "doc_type": "annual-report",
            "fiscal_year": 2022,
            "period_end": date(2022, 12, 31),
            "amendment": True,
            "ticker": "AUN",
        },
    ),
    Front(
        "Australian preliminary final report",
        "ASX Announcement\n24 August 2023\nAppendix 4E\nPreliminary final report\nfor the year ended 30 June 2023\n"
        + "Coolabah Logistics Group Limited (ASX: CLG)\nABN 45 004 085 616\nResults for announcement to the market\n"
        + "Revenue from ordinary activities up 8.2% to $1,934.5 million\n",
        {
            "company": "Coolabah Logistics Group Limited",
            "fiscal_year": 2023,
            "period_end": date(2023, 6, 30),
            "ticker": "CLG",
        },
    ),
    Front(
        "Indian release that counts fiscal years by two digits",
        "PRESS RELEASE\nNarmada Chemicals Limited announces Q2 FY24 results\n"
        + "Mumbai, October 20, 2023: Narmada Chemicals Limited (NSE: NARCHEM, BSE: 500770) today announced its\n"
        + "consolidated results for the quarter and half year ended September 30, 2023.\nRevenue of ₹ "
        + "3,998 crore in Q2 FY24\n",
        {
            "company": "Narmada Chemicals Limited",
            "doc_type": "earnings",
            "fiscal_year": 2024,
            "fiscal_quarter": 2,
            "period_end": date(2023, 9, 30),
            "date": date(2023, 10, 20),
        },
    ),
    Front(
        "French half-year report",
        "RAPPORT FINANCIER SEMESTRIEL\nau 30 juin 2023\nLanterne Industries SA\n"
        + "Société anonyme au capital de 42 000 000 euros\n1. Rapport d’activité du premier semestre 2023\n---\n"
        + "Le chiffre d’affaires du premier semestre 2023 s’établit à 812 millions d’euros.\n",
        {"company": "Lanterne Industries SA", "fiscal_year": 2023, "period_end": date(2023, 6, 30)},
    ),
    Front(
        "British interim report over two calendar years",
        "Interim Report 2023/24\nSix months to 30 September 2023\nMoorland Utilities plc\n---\n"
        + "Chairman’s statement\nMoorland Utilities plc supplies water to four million people.\n"
        + "Half year ended 30 September 2023\nHalf year ended 30 September 2022\nYear ended 31 March 2023\n",
        {"company": "Moorland Utilities plc", "fiscal_year": 2024, "period_end": date(2023, 9, 30)},
    ),
    Front(
        "supplement of a property trust",
        "Granite Court Properties Trust\nSupplemental Operating and Financial Data\n"
        + "For the Quarter Ended December 31, 2023\nFourth Quarter 2023\nNYSE: GCPT\n---\n"
        + "Granite Court Properties Trust owns offices. Funds from operations of the three months ended "
        + "December 31, 2023\n",
        {
            "company": "Granite Court Properties Trust",
            "fiscal_year": 2023,
            "fiscal_quarter": 4,
            "period_end": date(2023, 12, 31),
            "ticker": "GCPT",
        },
    ),
    Front(
        "6-K around a notice of a meeting",
        SEC
        + "FORM 6-K\nREPORT OF FOREIGN PRIVATE ISSUER PURSUANT TO RULE 13a-16 OR 15d-16\n"
        + "For the month of April 2023\nCommission File Number 001-14876\nHalden Shipping ASA\n"
        + "(Exact name of registrant as specified in its charter)\nOslo, Norway\n"
        + "Indicate by check mark whether the registrant files annual reports under cover of Form 20-F or Form 40-F.\n"
        + "Form 20-F ☒ Form 40-F ☐\n---\nNotice of the annual general meeting\n"
        + "The annual general meeting of Halden Shipping ASA will be held on 11 May 2023.\n",
        {"company": "Halden Shipping ASA", "doc_type": "other"},
    ),
)
