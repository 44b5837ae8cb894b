"""Front pages written down before any rule was held against them: forms of other years, exhibits, notes with cuts."""

from datetime import date

from tests.preprocess.covers import ANNUAL, EXACT, LISTED, NO_TRANSITION, QUARTERLY, SEC, Front

NEW = (
    Front(
        "10-K405 of a retailer whose year ends in January",
        "SECURITIES AND EXCHANGE COMMISSION\nWashington, D.C. 20549\n____________________\nFORM 10-K405\n"
        + "(X) "
        + ANNUAL
        + "FOR THE FISCAL YEAR ENDED JANUARY 30, 1999\n"
        + "( ) TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d)\n"
        + "Commission file number: 1-9595\nPELLINGTON STORES INC\n"
        + "(Exact name of registrant as specified in its charter)\n"
        + "MINNESOTA 41-0907483\nP.O. Box 9312\nMinneapolis, Minnesota 55440-9312\n"
        + "Common Stock, par value $.10 per share New York Stock Exchange\n---\n"
        + "Item 1. Business\nPellington Stores Inc. opened 28 stores in fiscal 1998. In fiscal 1998 sales rose.\n"
        + "---\nThe Company’s common stock trades on the New York Stock Exchange under the symbol PLG.\n",
        {
            "company": "Pellington Stores Inc",
            "doc_type": "10-k",
            "fiscal_year": 1998,
            "fiscal_quarter": None,
            "period_end": date(1999, 1, 30),
            "amendment": False,
            "ticker": "PLG",
        },
    ),
    Front(
        "20-F of a Japanese company, filing day first",
        "As filed with the Securities and Exchange Commission on June 23, 2023\n"
        + SEC
        + "Form 20-F\n(Mark One)\n☐ REGISTRATION STATEMENT PURSUANT TO SECTION 12(b) OR 12(g)\nor\n☒ "
        + ANNUAL
        + "For the fiscal year ended March 31, 2023\nor\n☐ TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d)\nor\n"
        + "☐ SHELL COMPANY REPORT\nCommission File Number: 001-14948\nKabushiki Kaisha Kitayama Seiki\n"
        + "(Exact name of registrant as specified in its charter)\nKITAYAMA PRECISION CORPORATION\n"
        + "(Translation of registrant’s name into English)\nJapan\n(Jurisdiction of incorporation or organization)\n"
        + LISTED
        + "American Depositary Shares*\nKTY\nThe New York Stock Exchange\nCommon Stock**\n---\n"
        + "Kitayama Precision Corporation makes machine tools.\n",
        {
            "company": "Kitayama Precision Corporation",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 3, 31),
            "ticker": "KTY",
            "amendment": False,
        },
    ),
    Front(
        "40-F whose numbers stand in columns",
        SEC
        + "FORM 40-F\n☐ Registration statement pursuant to Section 12 of the Securities Exchange Act of 1934\nor\n"
        + "☒ Annual report pursuant to Section 13(a) or 15(d) of the Securities Exchange Act of 1934\n"
        + "For the fiscal year ended December 31, 2023 Commission File Number 001-35254\n"
        + "TAMARACK SILVER MINES LIMITED\n"
        + EXACT
        + "Ontario 1040 98-0345120\n(Province or other jurisdiction) (Primary Standard Industrial Code) (I.R.S. No.)\n"
        + "145 King Street East, Suite 2700 Toronto, Ontario, Canada M5C 2Y7 (416) 365-5123\n"
        + "Title of each class Trading Symbol Name of each exchange on which registered\n"
        + "Common Shares, no par value TSLV New York Stock Exchange\n"
        + "☒ Annual information form ☒ Audited annual financial statements\n---\n"
        + "Tamarack Silver Mines Limited is a Canadian issuer.\n",
        {
            "company": "Tamarack Silver Mines Limited",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
            "ticker": "TSLV",
        },
    ),
    Front(
        "10-K/A that files Part III",
        SEC
        + "FORM 10-K/A\n(Amendment No. 1)\n(Mark One)\n☒ "
        + ANNUAL
        + "For the fiscal year ended July 2, 2023\nor\n"
        + NO_TRANSITION
        + "Commission File Number: 001-37845\nBrassworks Audio Technologies, Inc.\n"
        + EXACT
        + "Delaware 94-1234567\n"
        + LISTED
        + "Common Stock, par value $0.001 per share BRAT The NASDAQ Stock Market LLC\n"
        + "Indicate by check mark whether the financial statements reflect the correction of an error. ☐\n---\n"
        + "EXPLANATORY NOTE\nWe filed our Annual Report on Form 10-K for the fiscal year ended July 2, 2023 on\n"
        + "September 8, 2023. This Amendment No. 1 adds Part III. Brassworks Audio Technologies, Inc.\n---\n"
        + "SIGNATURES\nPursuant to the requirements of Section 13 or 15(d) of the Securities Exchange Act of 1934\n"
        + "Date: October 27, 2023\n",
        {
            "company": "Brassworks Audio Technologies, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2023,
            "period_end": date(2023, 7, 2),
            "date": date(2023, 10, 27),
            "amendment": True,
            "ticker": "BRAT",
        },
    ),
    Front(
        "10-KT of three months",
        SEC
        + "FORM 10-KT\n(Mark One)\n☐ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d)\nFor the fiscal year ended\nOR\n"
        + "☒ TRANSITION REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934\n"
        + "For the transition period from October 1, 2022 to December 31, 2022\n"
        + "Commission file number 001-08604\nTeal Valley Holdings, Inc.\n"
        + EXACT
        + LISTED
        + "Common Stock, $0.01 par value per share TVH NYSE American\n---\n"
        + "On November 3, 2022 the board of Teal Valley Holdings, Inc. changed our year end from September 30 to\n"
        + "December 31. Fiscal year ended September 30, 2022\n",
        {
            "company": "Teal Valley Holdings, Inc.",
            "doc_type": "10-k",
            "fiscal_year": 2022,
            "period_end": date(2022, 12, 31),
            "amendment": False,
            "ticker": "TVH",
        },
    ),
    Front(
        "Exhibit 99.1 alone, contacts first",
        "Exhibit 99.1\nFOR IMMEDIATE RELEASE\nInvestor Contact: Media Contact:\nJane Roe John Poe\n"
        + "(952) 555-0101 (952) 555-0102\n"
        + "Northfork Instruments Reports Second Quarter Fiscal 2024 Results\n"
        + "MINNEAPOLIS – January 30, 2024 – Northfork Instruments Corporation (Nasdaq: NFIC) today announced\n"
        + "financial results for its fiscal 2024 second quarter ended December 30, 2023.\n"
        + "Net sales of $212.4 million; diluted EPS of $0.41\n---\n"
        + "Three Months Ended Six Months Ended\nDecember 30, 2023 December 31, 2022\n",
        {
            "company": "Northfork Instruments Corporation",
            "doc_type": "earnings",
            "fiscal_year": 2024,
            "fiscal_quarter": 2,
            "period_end": date(2023, 12, 30),
            "date": date(2024, 1, 30),
            "ticker": "NFIC",
        },
    ),
    Front(
        "British annual report whose cover names the year only",
        "Thornbury\nFood on every table\nAnnual Report and Accounts 2023\n---\n"
        + "Thornbury Foods plc\nAnnual Report and Accounts 2023\nContents\nStrategic report\nChair’s statement 4\n"
        + "Governance 62\nFinancial statements 118\nHighlights for the 53 weeks ended 30 September 2023\n"
        + "Revenue £1,842.6m\n---\nConsolidated income statement\nfor the 53 weeks ended 30 September 2023\n"
        + "2023 2022\n£m £m\nThornbury Foods plc\n",
        {
            "company": "Thornbury Foods plc",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "fiscal_quarter": None,
            "period_end": date(2023, 9, 30),
        },
    ),
    Front(
        "note that cuts target and rating",
        "Bexley Hart\nEquities\nUnited Kingdom | Support services\n14 November 2023\nKestrel Facilities plc (KSTL LN)\n"
        + "Downgrade to Hold: contract losses bite\nRecommendation Hold (from Buy)\nTarget price 118p (from 165p)\n"
        + "Share price 109p\nMarket cap £412m\n"
        + "We cut our EBITA forecasts by 14% for FY24 and downgrade from Buy to Hold.\n"
        + "• Two public-sector contracts worth £60m a year were lost in October, and rebids are thinner.\n"
        + "• Net debt of £88m leaves no room for the buyback that the market had hoped for.\n"
        + "• Our target price falls to 118p from 165p on a lower multiple of 7x.\nValuation\n"
        + "The shares trade on 8x.\n",
        {
            "company": "Kestrel Facilities plc",
            "doc_type": "research-note",
            "ticker": "KSTL",
            "rating": "Neutral (Hold)",
            "price_target": "GBp 118",
            "date": date(2023, 11, 14),
            "highlights": "Two public-sector contracts worth £60m a year were lost in October, and rebids "
            "are thinner.\nNet debt of £88m leaves no room for the buyback that the market had hoped for.\n"
            "Our target price falls to 118p from 165p on a lower multiple of 7x.",
        },
    ),
    Front(
        "interim report of a German group in euros",
        "HALF-YEAR FINANCIAL REPORT\nJANUARY – JUNE 2023\nRheingold Antriebe SE\n---\n"
        + "Key figures of the Rheingold Group\nin EUR million H1 2023 H1 2022\nRevenue 1,204.5 1,118.3\n---\n"
        + "Interim consolidated statement of financial position as at 30 June 2023\n"
        + "The condensed interim statements for the six months ended 30 June 2023 were not audited.\n"
        + "Six months ended 30 June 2022. The financial year ended 31 December 2022.\n",
        {
            "company": "Rheingold Antriebe SE",
            "fiscal_year": 2023,
            "period_end": date(2023, 6, 30),
        },
    ),
    Front(
        "release whose fiscal quarter is not the calendar’s",
        "Harrow Creek Software Announces Third Quarter Fiscal Year 2024 Financial Results\n"
        + "Subscription revenue grew 18% year over year to $96.2 million\n"
        + "SAN MATEO, Calif.--(BUSINESS WIRE)--December 5, 2023--Harrow Creek Software, Inc. (NYSE: HRW), a maker of\n"
        + "planning software, today announced results for the third quarter of fiscal year 2024,\n"
        + "which ended October 31, 2023.\nFourth Quarter and Full Year Fiscal 2024 Guidance\n"
        + "For the fourth quarter of fiscal 2024, which ends January 31, 2024, the company expects $99 million.\n---\n"
        + "Three Months Ended October 31, Nine Months Ended October 31,\n2023 2022 2023 2022\n",
        {
            "company": "Harrow Creek Software, Inc.",
            "doc_type": "earnings",
            "fiscal_year": 2024,
            "fiscal_quarter": 3,
            "period_end": date(2023, 10, 31),
            "date": date(2023, 12, 5),
            "ticker": "HRW",
        },
    ),
    Front(
        "10-Q of a third quarter in March",
        SEC
        + "FORM 10-Q\n(Mark One)\n☒ "
        + QUARTERLY
        + "For the quarterly period ended March 31, 2024\n☐ TRANSITION REPORT\n"
        + "For the transition period from to\nCommission File Number 0-12345\n"
        + "COBALT RIDGE LABORATORIES INC /DE/\n"
        + EXACT
        + LISTED
        + "Class A Common Stock, par value $1.00 CRL.A New York Stock Exchange\n"
        + "Class B Common Stock, par value $1.00 CRL.B New York Stock Exchange\n---\n"
        + "Three Months Ended March 31, Nine Months Ended March 31,\n2024 2023 2024 2023\n"
        + "For the nine months ended March 31, 2024\nthree months ended March 31, 2024\n"
        + "Cobalt Ridge Laboratories Inc. In fiscal 2024 we sold more. The Company’s fiscal year ends on June 30.\n",
        {
            "doc_type": "10-q",
            "fiscal_year": 2024,
            "fiscal_quarter": 3,
            "period_end": date(2024, 3, 31),
            "ticker": "CRL.A",
        },
    ),
    Front(
        "10-K of two registrants",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For the fiscal year ended December 31, 2023\n"
        + "Commission Registrant; State of Incorporation; I.R.S. Employer\n"
        + "File Number Address; and Telephone Number Identification No.\n"
        + "1-9513 CEDAR BASIN ENERGY CORPORATION 38-2726431\n(A Michigan Corporation)\n"
        + "One Energy Plaza, Jackson, Michigan 49201\n"
        + "1-5611 CEDAR BASIN POWER COMPANY 38-0442310\n(A Michigan Corporation)\n"
        + LISTED
        + "Cedar Basin Energy Corporation Common Stock, $0.01 par value CBE New York Stock Exchange\n"
        + "Cedar Basin Energy Corporation 5.625% Junior Subordinated Notes due 2078 CBSA New York Stock Exchange\n",
        {
            "company": "Cedar Basin Energy Corporation",
            "doc_type": "10-k",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
            "ticker": "CBE",
        },
    ),
    Front(
        "German annual report of a broken year",
        "Geschäftsbericht 2022/23\nIsarwerke AG\nGemeinsam vorangehen\n---\n"
        + "Isarwerke AG\nKonzernabschluss zum 30. September 2023\nUmsatzerlöse in Mio. € 2022/23 2021/22\n---\n"
        + "Konzern-Gewinn- und Verlustrechnung\nfür das Geschäftsjahr vom 1. Oktober 2022 bis 30. September 2023\n",
        {
            "company": "Isarwerke AG",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 9, 30),
        },
    ),
    Front(
        "8-K/A that corrects a date",
        SEC
        + "FORM 8-K/A\n(Amendment No. 1)\nCURRENT REPORT\nPursuant to Section 13 or 15(d) of the Exchange Act\n"
        + "Date of Report (Date of earliest event reported): March 4, 2024\nMill River Bancorp, Inc.\n"
        + EXACT
        + "Massachusetts 001-38007 81-1234567\n"
        + LISTED
        + "Common Stock, par value $0.01 per share MRBC The Nasdaq Stock Market LLC\n---\n"
        + "Explanatory Note. This amends the Form 8-K of Mill River Bancorp, Inc. filed on March 8, 2024.\n",
        {
            "company": "Mill River Bancorp, Inc.",
            "doc_type": "8-k",
            "fiscal_year": 2024,
            "date": date(2024, 3, 4),
            "amendment": True,
            "ticker": "MRBC",
        },
    ),
    Front(
        "slides of a fourth quarter",
        "Q4’23 Earnings Presentation\nFebruary 8, 2024\nAltamira Payments\n---\nForward-looking statements\n"
        + "Altamira Payments, Inc. (“Altamira”) makes statements that are not facts.\n---\n"
        + "Fourth quarter and full year 2023 highlights\nRevenue $1.1B +14% Y/Y\n"
        + "Quarter ended December 31, 2023\nNYSE: ALTP\n",
        {
            "company": "Altamira Payments, Inc.",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "fiscal_quarter": 4,
            "date": date(2024, 2, 8),
            "period_end": date(2023, 12, 31),
        },
    ),
    Front(
        "American note in a panel, rating lowered",
        "Marsden & Cole | Equity Research\nIndustrials | Machinery\nMay 7, 2024\n"
        + "GANTRY MACHINE WORKS, INC. (GNTY-NYSE)\n"
        + "Orders Slip Again; Stepping to the Sidelines\nRating: Market Perform (prev. Outperform)\n"
        + "Price Target: NA (prev. $54)\nPrice (5/6/24): $43.18\n52-Wk Range: $38 - $57\n"
        + "SUMMARY\nWe lower our rating on Gantry to Market Perform from Outperform. Orders fell 12% in the\n"
        + "quarter, the third fall in a row. Dealers hold four months of stock.\n",
        {
            "doc_type": "research-note",
            "rating": "Neutral (Market perform)",
            "price_target": None,
            "ticker": "GNTY",
            "date": date(2024, 5, 7),
        },
    ),
    Front(
        "10-K of a trust named after a city, capitals only",
        SEC
        + "FORM 10-K\n☒ "
        + ANNUAL
        + "For fiscal year ended December 31, 2014\nCOMMISSION FILE NO. 1-6622\nWASHINGTON HARBOR REAL ESTATE TRUST\n"
        + EXACT
        + "MARYLAND 53-0261100\n1775 EYE STREET, NW, WASHINGTON, DC 20006\n"
        + "Title of each class: Shares. Ticker symbol: WHRT. Name of each exchange: New York Stock Exchange.\n",
        {"company": "Washington Harbor Real Estate Trust", "fiscal_year": 2014, "ticker": "WHRT"},
    ),
    Front(
        "10-Q of a company whose initials sentences print in capitals",
        SEC
        + "FORM 10-Q\n[X] "
        + QUARTERLY
        + "For the quarterly period ended March 31, 2013\nCommission File Number: 0-10956\nEMW INSURANCE GROUP INC.\n"
        + EXACT
        + "---\nThe members of the EMW Insurance Companies pool their business.\n"
        + "three months ended March 31, 2013\n",
        {"company": "EMW Insurance Group Inc.", "doc_type": "10-q", "fiscal_year": 2013, "fiscal_quarter": 1},
    ),
    Front(
        "Swiss annual report that dates its columns by numbers",
        "Alpmilch\nAnnual Report 2019\nAlpmilch AG, 6002 Lucerne, Switzerland\n---\n"
        + "Consolidated balance sheet\nin CHF 000s 31.12.2019 % 31.12.2018 %\nCash 31.12.2019\n",
        {"company": "Alpmilch AG", "doc_type": "annual-report", "fiscal_year": 2019, "period_end": date(2019, 12, 31)},
    ),
    Front(
        "8-K that furnishes the release of a third quarter",
        SEC
        + "FORM 8-K\nCURRENT REPORT\nDate of Report (Date of earliest event reported): November 22, 2024\n"
        + "OXBOW STORES, INC.\n"
        + EXACT
        + "Common Stock, $0.01 par value OXB New York Stock Exchange\n"
        + "ITEM 2.02. Results of Operations and Financial Condition\nSee Exhibit 99.1.\n---\n"
        + "Exhibit 99.1\nOXBOW STORES, INC. REPORTS THIRD QUARTER NET INCOME\n"
        + "Net income of the fiscal quarter ended November 2, 2024 was $44.2 million. In fiscal 2024 we grew.\n",
        {
            "company": "Oxbow Stores, Inc.",
            "doc_type": "8-k",
            "fiscal_year": 2024,
            "fiscal_quarter": 3,
            "period_end": date(2024, 11, 22),
        },
    ),
    Front(
        "annual report of a year written with a slash",
        "Annual Report 2022/23\nFiscal year 2022/23\nLindholt Maschinen AG\n---\n"
        + "Consolidated income statement\nFiscal year from 1 October 2022 to 30 September 2023\nEUR k 2022/23\n",
        {
            "company": "Lindholt Maschinen AG",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 9, 30),
        },
    ),
)
