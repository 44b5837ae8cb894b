"""Front pages of rarer kinds with what they say: transition periods, two registrants, units, 6-K, notes, releases."""

from datetime import date

from tests.preprocess.covers import ANNUAL, EXACT, LISTED, QUARTERLY, SEC, Front

MORE = (
    Front(
        "6-K with the results of a quarter",
        SEC
        + "FORM 6-K\nREPORT OF FOREIGN PRIVATE ISSUER\nPURSUANT TO RULE 13a-16 OR 15d-16 UNDER\n"
        + "THE SECURITIES EXCHANGE ACT OF 1934\nFor the month of August 2023\nCommission File Number: 001-38027\n"
        + "RIDGEPORT TANKERS LTD.\n(Translation of registrant’s name into English)\n"
        + "Le Millenium, 9 Boulevard Charles III\n98000 Monaco\n(Address of principal executive office)\n"
        + "Indicate by check mark whether the registrant files annual reports under cover Form 20-F or Form 40-F.\n"
        + "Form 20-F ☒ Form 40-F ☐\n---\n"
        + "Ridgeport Tankers Ltd. Announces Financial Results for the Second Quarter of 2023\n"
        + "MONACO—(Marketwired—August 3, 2023)—Ridgeport Tankers Ltd. (NYSE: RPT) today reported its results for the\n"
        + "three months ended June 30, 2023. Ridgeport Tankers Ltd. had net income of $132.4 million.\n",
        {
            "company": "Ridgeport Tankers Ltd.",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "fiscal_quarter": 2,
            "period_end": date(2023, 6, 30),
        },
    ),
    Front(
        "20-F of a Chinese company with two names",
        SEC
        + "FORM 20-F\n(Mark One)\n☐ REGISTRATION STATEMENT PURSUANT TO SECTION 12(b) OR 12(g)\nOR\n☒ "
        + ANNUAL
        + "For the fiscal year ended March 31, 2023\nOR\n☐ TRANSITION REPORT\nFor the transition period from to\nOR\n"
        + "☐ SHELL COMPANY REPORT\nDate of event requiring this shell company report\n"
        + "Commission file number: 001-36614\nLanting Education Group\n"
        + EXACT
        + "Not Applicable\n(Translation of Registrant’s name into English)\nCayman Islands\n"
        + "(Jurisdiction of incorporation or organization)\n26/F Tower One, Hong Kong\n"
        + LISTED
        + "American depositary shares, each representing eight ordinary shares LTG New York Stock Exchange\n---\n"
        + "Lanting Education Group runs schools.\n",
        {
            "company": "Lanting Education Group",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 3, 31),
            "ticker": "LTG",
        },
    ),
    Front(
        "10-K/A that only adds Part III",
        SEC
        + "FORM 10-K/A\n(Amendment No. 1)\n(Mark One)\n☒ "
        + ANNUAL
        + "For the fiscal year ended September 30, 2023\n☐ TRANSITION REPORT\n"
        + "For the transition period from            to\nCommission File No. 0-21121\n"
        + "TRANSACT HARBOR SYSTEMS, INC.\n"
        + EXACT
        + "Delaware 06-1456680\n"
        + LISTED
        + "Common Stock, par value $0.01 per share THSI The Nasdaq Stock Market LLC\n---\n"
        + "EXPLANATORY NOTE\nTransact Harbor Systems, Inc. is filing this Amendment No. 1 on Form"
        + " 10-K/A to its Annual\n"
        + "Report on Form 10-K for the fiscal year ended September 30, 2023, filed on November 20, 2023.\n",
        {
            "company": "Transact Harbor Systems, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2023,
            "period_end": date(2023, 9, 30),
            "amendment": True,
            "ticker": "THSI",
        },
    ),
    Front(
        "10-KT after a change of the year's end",
        SEC
        + "FORM 10-KT\n(Mark One)\n☐ "
        + ANNUAL
        + "For the fiscal year ended\nOR\n☒ TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d)\n"
        + "For the transition period from July 1, 2022 to December 31, 2022\nCommission file number 1-10042\n"
        + "COPPERFIELD LABS HOLDINGS, INC.\n"
        + EXACT
        + "Texas 75-1743247\n---\nCopperfield Labs Holdings, Inc. changed its fiscal year end from June 30 to\n"
        + "December 31. This report covers the six months ended December 31, 2022.\n",
        {
            "company": "Copperfield Labs Holdings, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2022,
            "period_end": date(2022, 12, 31),
        },
    ),
    Front(
        "bank holding company with depositary shares",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended December 31, 2022\n☐ TRANSITION REPORT\nCommission file number 001-34034\n"
        + "FIRST LAKELAND BANCORP, INC.\n"
        + EXACT
        + "Alabama 63-0589368\n(State or other jurisdiction of incorporation) (I.R.S. Employer Identification No.)\n"
        + LISTED
        + "Depositary Shares, each representing a 1/40th interest in a share of Series B preferred FLB.PRB"
        + " New York Stock Exchange\n"
        + "Common Stock, $.01 par value FLB New York Stock Exchange\n---\n"
        + "First Lakeland Bancorp, Inc. is a bank holding company.\n",
        {
            "company": "First Lakeland Bancorp, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2022,
            "ticker": "FLB",
        },
    ),
    Front(
        "trust and its operating partnership",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended December 31, 2023\nOR\n☐ TRANSITION REPORT\n"
        + "Commission File Number 001-33106 (Fairmount Office Trust)\n"
        + "Commission File Number 333-02775 (Fairmount Office Properties, L.P.)\n"
        + "Fairmount Office Trust\nFairmount Office Properties, L.P.\n"
        + "(Exact name of registrant as specified in its charter)\n"
        + "Maryland 95-4598246 (Fairmount Office Trust)\nDelaware 95-4598247 (Fairmount Office Properties, L.P.)\n"
        + "Securities registered pursuant to Section 12(b) of the Act:\n"
        + "Registrant Title of each class Trading Symbol(s) Name of each exchange\n"
        + "Fairmount Office Trust Common Stock, $.01 par value FOT New York Stock Exchange\n---\n"
        + "This report combines the annual reports of Fairmount Office Trust and Fairmount Office Properties, L.P.\n",
        {"company": "Fairmount Office Trust", "doc_type": "10-k", "fiscal_year": 2023, "ticker": "FOT"},
    ),
    Front(
        "10-Q of a partnership with units",
        SEC
        + "FORM 10-Q\n[X] "
        + QUARTERLY
        + "For the quarterly period ended June 30, 2023\nor\n[ ] TRANSITION REPORT\nFor the"
        + " transition period from to .\n"
        + "Commission file number: 1-14323\nWESTRIDGE MIDSTREAM PARTNERS L.P.\n"
        + EXACT
        + "Delaware 76-0568219\n"
        + LISTED
        + "Common Units WMP New York Stock Exchange\n---\n"
        + "Westridge Midstream Partners L.P. for the six months ended June 30, 2023 and the six months ended\n"
        + "June 30, 2022. three months ended June 30, 2023\n",
        {
            "company": "Westridge Midstream Partners L.P.",
            "doc_type": "10-q",
            "fiscal_year": 2023,
            "fiscal_quarter": 2,
            "period_end": date(2023, 6, 30),
            "ticker": "WMP",
        },
    ),
    Front(
        "broker's note with a box of key data",
        "Equity Research\nIndustrials | Europe\n14 March 2024\nKestrel Pumps plc\nMargins have further to flow\n"
        + "Rating: Outperform (from Sector Perform)\nPrice: GBp 1,842\nPrice target: GBp 2,250 (from GBp 1,900)\n"
        + "Bloomberg: KSTL LN\nMarket cap (GBP m) 3,420\n"
        + "We upgrade Kestrel Pumps to Outperform after FY23 results. Order intake rose 9% and the backlog covers\n"
        + "eleven months of sales. We lift our 2024 EPS estimate by 6%.\n"
        + "Analyst: J. Example +44 20 5550 1234\nFor important disclosures see the last page.\n",
        {
            "company": "Kestrel Pumps plc",
            "doc_type": "research-note",
            "rating": "Buy (Outperform)",
            "price_target": "GBp 2,250",
            "date": date(2024, 3, 14),
        },
    ),
    Front(
        "release that begins with its headline",
        "Pinecrest Foods Reports Fiscal 2024 Third Quarter Results; Raises Full-Year Guidance\n"
        + "MINNEAPOLIS--(BUSINESS WIRE)--Mar. 20, 2024-- Pinecrest Foods, Inc. (NYSE: PCF) today"
        + " reported results for its\n"
        + "fiscal third quarter ended February 25, 2024.\n"
        + "Net sales of $5.1 billion were down 1 percent.\n---\nPinecrest Foods, Inc. and Subsidiaries\n"
        + "Quarter Ended Nine Months Ended\nFeb. 25, 2024 Feb. 26, 2023\n",
        {
            "company": "Pinecrest Foods, Inc.",
            "doc_type": "earnings",
            "fiscal_year": 2024,
            "fiscal_quarter": 3,
            "period_end": date(2024, 2, 25),
            "date": date(2024, 3, 20),
            "ticker": "PCF",
        },
    ),
    Front(
        "annual report whose cover is a picture and a slogan",
        "Building what lasts\n2023 Annual Report\n---\nDear fellow shareholders,\n"
        + "2023 was a year of progress for Harwick Group Limited. Revenue rose 8% to $1.9 billion.\n---\n"
        + "Harwick Group Limited\nConsolidated Income Statement\nfor the year ended 30 June 2023\n"
        + "Revenue 1,912 1,770\nThe accompanying notes form part of these financial statements.\n---\n"
        + "Harwick Group Limited is a company domiciled in Australia. The consolidated financial"
        + " statements of Harwick\n"
        + "Group Limited for the year ended 30 June 2023 comprise Harwick Group Limited and its subsidiaries.\n",
        {
            "company": "Harwick Group Limited",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 6, 30),
        },
    ),
    Front(
        "year of 53 weeks that ends in February",
        SEC
        + "FORM 10-K\n(Mark One)\n☒ "
        + ANNUAL
        + "For the fiscal year ended February 3, 2024\nOR\n☐ TRANSITION REPORT\nCommission file number 1-11288\n"
        + "Bramble & Vine Stores, Inc.\n"
        + EXACT
        + "Ohio 31-0345740\n"
        + LISTED
        + "Common Stock, par value $1 per share BVS New York Stock Exchange\n---\n"
        + "Our fiscal year ends on the Saturday closest to January 31. Fiscal years are designated"
        + " by the calendar year\n"
        + "in which they begin. Fiscal 2023 had 53 weeks and ended February 3, 2024. Fiscal 2022"
        + " ended January 28, 2023.\n",
        {
            "company": "Bramble & Vine Stores, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2023,
            "period_end": date(2024, 2, 3),
            "ticker": "BVS",
        },
    ),
    Front(
        "royalty trust",
        SEC
        + "FORM 10-K\nAnnual Report Pursuant to Section 13 or 15(d) of the Securities Exchange Act of 1934\n"
        + "For the Fiscal Year Ended December 31, 2021\nCommission File No. 1-8032\n"
        + "SALT FORK BASIN ROYALTY TRUST\n"
        + "(Exact Name of Registrant as Specified in the Salt Fork Basin Royalty Trust Indenture)\n"
        + "Texas 75-6279898\nArgent Trust Company\n2911 Turtle Creek Boulevard\n(Address of"
        + " Principal Executive Offices)\n"
        + "Title of Each Class Trading Symbol(s) Name of Each Exchange on Which Registered\n"
        + "Units of Beneficial Interest SFT New York Stock Exchange\n---\n"
        + "The Salt Fork Basin Royalty Trust is an express trust.\n",
        {
            "company": "Salt Fork Basin Royalty Trust",
            "doc_type": "10-k",
            "fiscal_year": 2021,
            "period_end": date(2021, 12, 31),
            "ticker": "SFT",
        },
    ),
    Front(
        "10-Q of 13 weeks that end on April 1",
        SEC
        + "FORM 10-Q\n☒ "
        + QUARTERLY
        + "For the quarterly period ended April 1, 2023\nCommission File Number 001-08634\n"
        + "Tamarack Toys Incorporated\n"
        + EXACT
        + "Delaware 74-1989366\n"
        + LISTED
        + "Common Stock TTOY The Nasdaq Stock Market LLC\n---\nTamarack Toys Incorporated\n"
        + "Thirteen weeks ended April 1, 2023 Thirteen weeks ended April 2, 2022\n"
        + "Our fiscal year 2023 is a 52-week year that ends on December 30, 2023. thirteen weeks ended April 1, 2023\n",
        {
            "company": "Tamarack Toys Incorporated",
            "doc_type": "10-q",
            "fiscal_year": 2023,
            "fiscal_quarter": 1,
            "ticker": "TTOY",
        },
    ),
)
