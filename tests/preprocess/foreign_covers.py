"""More front pages with what they say, printed by a browser and read back: foreign forms, reports, notes."""

from datetime import date

from tests.preprocess.covers import Front

FOREIGN = (
    Front(
        "British report that names the year alone",
        "Annual report\n"
        + "2023\n"
        + "Thameside Group PLC\n"
        + "---\n"
        + "Highlights\n"
        + "Group revenue £m 2023 912.4 2022 874.0\n"
        + "The directors of Thameside Group PLC present their report for the 52 weeks ended 30 December 2023.\n",
        {
            "company": "Thameside Group PLC",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 30),
        },
    ),
    Front(
        "German report",
        "Geschäftsbericht 2023\n"
        + "Rheinwerk Maschinenbau AG\n"
        + "---\n"
        + "Konzernabschluss der Rheinwerk Maschinenbau AG für das Geschäftsjahr vom "
        + "1. Januar bis 31. Dezember 2023. Der Umsatz stieg auf\n"
        + "412 Mio. €.\n",
        {
            "company": "Rheinwerk Maschinenbau AG",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
        },
    ),
    Front(
        "Taiwanese report with the year in characters",
        "股票代號:2399\n"
        + "晨星電子股份有限公司\n"
        + "一一二年度年報\n"
        + "中華民國一一三年四月三十 日 刊印\n"
        + "年報查詢網址:公開資訊觀測站 https://mops.twse.com.tw\n"
        + "---\n"
        + "致股東報告書\n"
        + "晨星電子股份有限公司民國112年度營業收入為新台幣一百億元。\n",
        {"ticker": "2399", "company": "晨星電子股份有限公司", "doc_type": "annual-report", "fiscal_year": 2023},
    ),
    Front(
        "Taiwanese statements of two years",
        "晨星電子股份有限公司及子公司\n"
        + "合併財務報告暨會計師查核報告\n"
        + "民國112年及111年12月31日\n"
        + "公司地址:新北市\n",
        {
            "company": "晨星電子股份有限公司",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
        },
    ),
    Front(
        "Japanese release",
        "2024年5月10日\n"
        + "2024年3月期 決算短信〔日本基準〕(連結)\n"
        + "上場会社名 桜井製作所株式会社 上場取引所 東\n"
        + "コード番号 7294 URL https://www.sakurai.example.jp\n"
        + "代表者 代表取締役社長 桜井 太郎\n"
        + "1. 2024年3月期の連結業績(2023年4月1日~ 2024年3月31日)\n",
        {
            "company": "桜井製作所株式会社",
            "doc_type": "earnings",
            "fiscal_year": 2024,
            "period_end": date(2024, 3, 31),
            "date": date(2024, 5, 10),
        },
    ),
    Front(
        "Japanese release of a quarter",
        "2023年11月9日\n"
        + "2024年3月期 第2四半期決算短信〔IFRS〕(連結)\n"
        + "上場会社名 北浜ホールディングス株式会社 上場取引所 東\n"
        + "コード番号 8123\n"
        + "1. 2024年3月期第2四半期の連結業績(2023年4月1日~ 2023年9月30日)\n",
        {
            "ticker": "8123",
            "company": "北浜ホールディングス株式会社",
            "doc_type": "earnings",
            "fiscal_year": 2024,
            "fiscal_quarter": 2,
            "period_end": date(2023, 9, 30),
            "date": date(2023, 11, 9),
        },
    ),
    Front(
        "Chinese report",
        "东海重工股份有限公司\n"
        + "2023年年度报告\n"
        + "公司代码:600999 公司简称:东海重工\n"
        + "报告期:2023年1月1日 至2023年12月31日\n",
        {
            "company": "东海重工股份有限公司",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
        },
    ),
    Front(
        "Chinese report of a quarter",
        "证券代码:600888\n"
        + "江海化工股份有限公司\n"
        + "2023年第三季度报告\n"
        + "报告期:2023年7月1日 至2023年9月30日\n",
        {
            "ticker": "600888",
            "company": "江海化工股份有限公司",
            "fiscal_year": 2023,
            "fiscal_quarter": 3,
            "period_end": date(2023, 9, 30),
        },
    ),
    Front(
        "Hong Kong report in two languages",
        "Harbour Lights Holdings Limited\n"
        + "海港燈飾控股有限公司\n"
        + "(Incorporated in the Cayman Islands with limited liability)\n"
        + "Stock Code: 1234\n"
        + "ANNUAL REPORT 年報 2023\n",
        {
            "ticker": "1234",
            "company": "Harbour Lights Holdings Limited",
            "doc_type": "annual-report",
            "fiscal_year": 2023,
        },
    ),
    Front(
        "downgrade with the target in euros",
        "Global Markets Research\n"
        + "22 January 2024\n"
        + "Kestrel Motors AG\n"
        + "KSTG.DE | Automobiles\n"
        + "Downgrade to Hold: pricing power fades\n"
        + "We downgrade Kestrel from Buy to Hold and cut our target "
        + "price from EUR 92 to EUR 71. Analyst Certification: the views expressed\n"
        + "are our own.\n",
        {
            "company": "Kestrel Motors AG",
            "doc_type": "research-note",
            "rating": "Neutral (Hold)",
            "price_target": "EUR 71",
            "date": date(2024, 1, 22),
        },
    ),
    Front(
        "two registrants with their states",
        "UNITED STATES\n"
        + "SECURITIES AND EXCHANGE COMMISSION\n"
        + "Washington, D.C. 20549\n"
        + "FORM 10-K\n"
        + "☒ ANNUAL REPORT PURSUANT TO SECTION 13 OR 15(d) OF THE SECURITIES EXCHANGE ACT OF 1934\n"
        + "For the fiscal year ended December 31, 2023\n"
        + "Commission Registrant; State of Incorporation; I.R.S. Employer\n"
        + "File Number Address; and Telephone Number Identification No.\n"
        + "NORTHSTAR ENERGY CORPORATION\n"
        + "(A Michigan Corporation)\n"
        + "1-9513 38-2726431\n"
        + "One Energy Plaza, Jackson, Michigan 49201\n"
        + "(517) 788-0550\n"
        + "NORTHSTAR POWER COMPANY\n"
        + "1-5611 (A Michigan Corporation) 38-0442310\n"
        + "One Energy Plaza, Jackson, Michigan 49201\n"
        + "Securities registered pursuant to Section 12(b) of the Act:\n",
        {
            "company": "Northstar Energy Corporation",
            "doc_type": "10-k",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
        },
    ),
    Front(
        "proxy statement",
        "UNITED STATES\n"
        + "SECURITIES AND EXCHANGE COMMISSION\n"
        + "Washington, D.C. 20549\n"
        + "SCHEDULE 14A INFORMATION\n"
        + "Proxy Statement Pursuant to Section 14(a) of the Securities Exchange Act of 1934\n"
        + "Filed by the Registrant ☒ Filed by a Party other than the Registrant ☐\n"
        + "Check the appropriate box:\n"
        + "☐ Preliminary Proxy Statement\n"
        + "☒ Definitive Proxy Statement\n"
        + "Harvest Foods, Inc.\n"
        + "(Name of Registrant as Specified In Its Charter)\n"
        + "Notice of 2024 Annual Meeting of Stockholders to be held on "
        + "May 14, 2024. Our annual report for fiscal 2023 accompanies this proxy\n"
        + "statement.\n",
        {"company": "Harvest Foods, Inc.", "doc_type": "other"},
    ),
    Front(
        "Swiss release with its dateline",
        "12 February 2024\n"
        + "Hawthorne Beverages: Full-year results 2023\n"
        + "Zurich, 12 February 2024. Hawthorne Beverages AG (SIX: HWT) increased net "
        + "sales by 6.1 % to CHF 2 104 million in the twelve\n"
        + "months ended 31 December 2023.\n",
        {
            "company": "Hawthorne Beverages AG",
            "doc_type": "earnings",
            "fiscal_year": 2023,
            "period_end": date(2023, 12, 31),
            "date": date(2024, 2, 12),
        },
    ),
    Front(
        "6-K of a foreign issuer",
        "UNITED STATES\n"
        + "SECURITIES AND EXCHANGE COMMISSION\n"
        + "Washington, D.C. 20549\n"
        + "FORM 6-K\n"
        + "REPORT OF FOREIGN PRIVATE ISSUER PURSUANT TO RULE 13a-16 OR 15d-16 UNDER THE SECURITIES EXCHANGE\n"
        + "ACT OF 1934\n"
        + "For the month of August 2023\n"
        + "Commission File Number 001-14968\n"
        + "POLARIS SHIPPING S.A.\n"
        + "(Translation of registrant’s name into English)\n"
        + "Indicate by check mark whether the registrant files or will file annual "
        + "reports under cover of Form 20-F or Form 40-F. Form 20-F ☒\n"
        + "Form 40-F ☐\n",
        {"company": "Polaris Shipping S.A.", "doc_type": "other"},
    ),
    Front(
        "half-year release that names the period first",
        "Press release\n"
        + "Pinewood plc announces half-year results for the six months ended 30 September\n"
        + "2023\n"
        + "London, 16 November 2023\n"
        + "Revenue rose 4% to £201.3m.\n",
        {
            "company": "Pinewood plc",
            "doc_type": "earnings",
            "date": date(2023, 11, 16),
            "period_end": date(2023, 9, 30),
        },
    ),
    Front(
        "Taiwanese report whose year is a number in words",
        "證券代碼:6188\n"
        + "廣明光電股份有限公司\n"
        + "民國一百一十二年度\n"
        + "年 報\n"
        + "刊印日期:中華民國一百一十三年五月 十 日\n",
        {"company": "廣明光電股份有限公司", "doc_type": "annual-report", "fiscal_year": 2023},
    ),
)
