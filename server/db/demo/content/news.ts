// News: holidays, changes at customs, lines. Dates are of the season in which the demo shop is shown.
import { markup } from '../../base/markup.ts';
import { both } from '../../base/names.ts';
import type { DemoNews } from '../types.ts';

type Text = [title: string, summary: string, body: string];
const news = (key: string, days_ago: number, pic_url: string, zh: Text, en: Text): DemoNews => ({
  key,
  days_ago,
  pic_url,
  titles: both(zh[0], en[0]),
  summaries: both(zh[1], en[1]),
  contents: both(markup(zh[2]), markup(en[2])),
});

export const allNews: DemoNews[] = [
  news(
    'frankfurt',
    1,
    'wide/1f384+1f4e6+1f6a2/4',
    [
      '圣诞前后：法兰克福海关 12 月 24–26 日休息',
      '派送顺延两到四天，急件请在 12 月 8 日前提交运单。',
      '法兰克福海关 12 月 24 日中午起至 26 日不清关，27 日是周日，实际恢复在 28 日。\n- 空运专线：12 月 8 日前提交并付款的，多数能在圣诞前到。\n- 中欧铁路：现在出发的要到 12 月底或 1 月，不要赶圣诞。\n- DHL：12 月 16 日前交运。\n柏林、慕尼黑末端派送 12 月 31 日下午停，1 月 2 日恢复。节后一周是全年最慢的一周，时效按线路标注加 3 天估。',
    ],
    [
      'Around Christmas: customs in Frankfurt is closed 24 to 26 December',
      'Delivery slips by two to four days; send urgent things by 8 December.',
      'Customs in Frankfurt clears nothing from noon on 24 December to the 26th. The 27th is a Sunday, so it really starts again on the 28th.\n- Europe Air: most parcels submitted and paid by 8 December arrive before Christmas.\n- Rail: what leaves now arrives at the end of December or in January. Do not count on it for Christmas.\n- DHL: hand over by 16 December.\nLast-mile delivery stops in the afternoon of 31 December and starts on 2 January. The week after is the slowest of the year: add 3 days.',
    ],
  ),
  news(
    'spring',
    4,
    'wide/1f9e7+1f3ee/2',
    [
      '2027 春节：2 月 5 日是除夕，仓库 2 月 3 日起停收五天',
      '卖家 1 月 25 日前后陆续停发。要在节前入库的，请 1 月 20 日前下单。',
      '2027 年 2 月 5 日除夕、2 月 6 日初一。\n- 卖家：1 月 25 日起陆续停止发货，2 月 18 日前后恢复。\n- 快递：2 月 1 日到 2 月 12 日慢，偏远地区停收。\n- 我们的仓库：2 月 3–7 日休息，期间到的包裹 8 日统一扫描，免费存放从扫描那天算。\n- 免费存放在这五天不计入期限。\n想过年前寄出，请 1 月 27 日前提交运单。',
    ],
    [
      'Spring Festival 2027: the eve is 5 February, the warehouses rest from the 3rd',
      'Sellers stop around 25 January. Order by 20 January for goods in stock before the holiday.',
      'The eve is 5 February 2027, New Year’s Day the 6th.\n- Sellers stop sending from 25 January and start again around 18 February.\n- Couriers are slow from 1 to 12 February; far places close.\n- Our warehouses rest 3 to 7 February. Parcels that arrive are scanned on the 8th, and free storage counts from that scan.\n- These five days do not count against free storage.\nTo send before the holiday, submit the waybill by 27 January.',
    ],
  ),
  news(
    'us-duty',
    9,
    'wide/1f6a2+2708-fe0f/2',
    [
      '寄美国：小额免税取消后，怎么寄才不被卡',
      '800 美元的免税额 2025 年 8 月 29 日起对所有国家取消，邮政件要预缴关税。',
      '自 2025 年 8 月 29 日起，800 美元的小额免税对所有国家取消。邮政渠道需要预缴，很多国家的邮政当时停收，后来通过万国邮联的预缴方案恢复了一部分。\n现在的做法：\n- 选**包税**的美国空运专线，关税在价格里，收件人不用清关。\n- DHL 可寄，关税由收件人在网上付，另收清关费。\n- 邮政 EMS 目前照收，但清关会要求补资料，慢 3–7 天。\n申报价值按实付填写，低报会被查，罚的是收件人。单票申报超过 5,000.00 需要正式报关，另收 180.00。',
    ],
    [
      'Sending to the USA after the end of the small-value exemption',
      'Since 29 August 2025 the exemption of 800 dollars is gone for all countries; postal parcels must prepay duty.',
      'The exemption of 800 dollars ended for all countries on 29 August 2025. Postal parcels must prepay; many posts stopped at first and came back through the prepayment scheme of the UPU.\nWhat works now:\n- A **duty-paid** air line: duty is in the price, the receiver clears nothing.\n- DHL: possible, the receiver pays duty online and a clearance fee.\n- EMS: accepted, but customs asks for papers, 3 to 7 days longer.\nDeclare what you paid. Undervaluing is checked and it is the receiver who is fined. Above 5,000.00 declared a formal entry costs 180.00.',
    ],
  ),
  news(
    'eu-duty',
    16,
    'wide/1f9fe+1f4e6/5',
    [
      '欧盟 7 月起每类 3 欧元：怎么少交',
      '150 欧元以内的包裹，按税则子目每类 3 欧元；合并品类能省。',
      '自 2026 年 7 月 1 日起，进欧盟、价值 150 欧元以内的包裹，IOSS 卖家按**税则子目**每类收 3 欧元固定关税，直到数据中心建成（约 2028 年）。\n官方例子：一件真丝衬衫加两件羊毛衬衫，是两个子目，共 6 欧元。\n能做的：\n- 同类放一票：五件棉 T 恤是一个子目，3 欧元；拆成五票就是 15 欧元。\n- 提交前看我们的申报表，子目数会写出来。\n- 超过 150 欧元的走一般征税，不适用 3 欧元。\n各国是否另收处理费还在讨论，定了我们会写进线路说明。',
    ],
    [
      'EU since July: 3 euro for each category inside. How to pay less',
      'Parcels up to 150 euro: 3 euro for each tariff sub-heading. Keeping to one saves.',
      'Since 1 July 2026 parcels up to 150 euro sent with IOSS pay a fixed duty of 3 euro for each **tariff sub-heading** until the data hub is ready (about 2028).\nThe official example: one silk blouse and two wool blouses are two sub-headings, 6 euro.\nWhat helps:\n- Put the same kind together: five cotton T-shirts are one sub-heading, 3 euro; in five parcels they would be 15.\n- Look at the declaration before you submit: the number of sub-headings stands there.\n- Above 150 euro the ordinary rules hold, not the 3 euro.\nWhether countries add a handling fee is still discussed; when it is decided it will be in the line’s description.',
    ],
  ),
  news(
    'battery',
    23,
    'wide/1f50b+1f3a7/3',
    [
      '带电货怎么寄：一件的和一箱的不一样',
      '移动电源不能寄；耳机、手表可以，一票最多两件。',
      '锂电池是寄送里最常被退的一类。\n- **移动电源、散装电池**：任何线路都不收，包括海运。\n- **装在设备里**（耳机、手表、相机、玩具）：走标注“敏感货”的线路，一票一般不超过两件。\n- **与设备同箱但没装进去**：只走带电专线，要写明瓦时数，不超过 100 Wh。\n怎么算瓦时：毫安时 ÷ 1000 × 电压。2000 mAh 的 3.7 V 电池是 7.4 Wh。\n商品页会标“含电池 · 部分线路可寄”，结算时也会写哪条线收。',
    ],
    [
      'Sending batteries: one inside is not the same as one beside',
      'Power banks cannot be sent; headphones and watches can, at most two a parcel.',
      'Lithium batteries are what is returned most often.\n- **Power banks and loose cells**: no line takes them, not even by sea.\n- **Inside a device** (headphones, watch, camera, toy): lines that take sensitive goods, at most two a parcel as a rule.\n- **In the box but not fitted**: battery lines only, with the watt-hours stated, 100 Wh at most.\nWatt-hours: mAh ÷ 1000 × volts. A 2000 mAh cell of 3.7 V is 7.4 Wh.\nThe goods page says "battery inside, some lines only", and checkout names the lines.',
    ],
  ),
  news(
    'rates',
    30,
    'wide/1f9ee+1f4b1/6',
    [
      '11 月运费：铁路降 1.2 元/公斤，邮政不变',
      '铁路 30.00 元/公斤；EMS 三边之和 90 cm 以内仍不计体积。',
      '本月调整：\n| 线路 | 变化\n| 中欧铁路 | 德国、荷兰、法国 31.20 → 30.00 元/公斤\n| 美国空运 | 不变，燃油费包含\n| DHL | 燃油费 18.50 %，下月 1 日更新\n| 小包 | 2 kg 内不变\n已经付款的运单按付款时的价格结算，不受影响。',
    ],
    [
      'Freight in November: rail down 1.20 a kg, the post unchanged',
      'Rail is 30.00 a kg; EMS still counts no volume while the sides add up to 90 cm.',
      'Changes this month:\n| Line | Change\n| Rail to Europe | Germany, Netherlands, France 31.20 → 30.00 a kg\n| USA Air | unchanged, fuel inside\n| DHL | fuel 18.50 %, updated on the 1st\n| Packet | unchanged up to 2 kg\nWaybills already paid settle under the price of the day they were paid.',
    ],
  ),
  news(
    'photos',
    40,
    'wide/1f4f7+1f9fa/7',
    [
      '验货照片怎么看',
      '三张标准照：全貌、标签、可疑处。看不清就加一张。',
      '我们每件拍三张：全貌、标签或吊牌、最可疑的地方（接缝、鞋底、边角）。\n看的时候先看**颜色和尺码**，再看瑕疵；卖家发错颜色比做工问题常见得多。\n想看别的，下单时加“加拍照片”，每张 2.00，V2 起每件多送一张。\n入库 5 天内可以申请退货，照片就是证据。',
    ],
    [
      'How to read inspection photos',
      'Three of each item: the whole, the label, and what looks doubtful. Ask for more if unsure.',
      'We take three: the whole, the label, and what looks most doubtful (seam, sole, corner).\nLook at **colour and size** first, then for faults: a wrong colour is far more common than bad work.\nFor more, add "extra photo" when ordering, 2.00 each, one more free from V2.\nFor 5 days after stock-in you may ask for a return, and the photos are your proof.',
    ],
  ),
  news(
    'storage',
    52,
    'wide/1f4e6+1f5c3-fe0f/1',
    [
      '免费存放怎么算',
      '按件算，从入库扫描那天起；付了运单就停表。',
      '免费存放按**每一行**算，从入库扫描那天起整日计。V0 是 90 天，每升一级更长。\n到期前 30、7、1 天会提醒。之后每行每天 1.00，最多不超过那一行的实付价，和运单一起结。\n提交并付款的运单会停住计时，直到货又回到架上。\n想再放一阵：每行 10.00 延 30 天，到期前后都能办。',
    ],
    [
      'How free storage counts',
      'By the item, from the scan; a paid waybill stops the clock.',
      'Free storage counts for **each row**, in whole days from the stock-in scan. V0 has 90 days, more by level.\nReminders 30, 7 and 1 days before. Then 1.00 a day and row, never more than what was paid for it, on the waybill’s bill.\nA paid waybill stops the clock until the goods are back on the shelf.\nTo keep them longer: 10.00 a row for 30 more days, before or after the end.',
    ],
  ),
];
