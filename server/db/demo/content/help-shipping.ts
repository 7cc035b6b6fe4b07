// Help: freight, declarations, customs by country.
import type { Draft } from './help-draft.ts';

export const shippingArticles: Draft[] = [
  [
    'volume',
    'ship',
    [
      '体积重怎么来的',
      '一个算得出来的例子，以及怎么把它压小。',
      `大而轻的箱子按体积收钱。**体积重 = 长 × 宽 × 高 ÷ 除数**（厘米、公斤）。除数写在线路上：5000、6000 或 8000，越大越划算。
# 例
30 × 50 × 60 cm，除数 6000：90,000 ÷ 6000 = **15 kg**。
实重 10 kg 就按 15 kg 收；实重 20 kg 就按 20 kg 收。
# 半抛与门槛
“半”：实重 3 kg、体积 12 kg，按 3 + (12 − 3) ÷ 2 = **7.5 kg** 收。
“两倍才计”：实重 3 kg、体积 5 kg 不计，还是 3 kg；体积 7 kg 超过两倍，按 7 kg 收。
# 怎么压
拆鞋盒、抽真空、把 80 cm 的熊压成三成、把盒子塞进盒子。提交运单时我们会算拆与不拆各多少钱。`,
    ],
    [
      'Where volume weight comes from',
      'An example you can check, and how to make it smaller.',
      `Large and light boxes are charged by their volume. **Volume weight = L × W × H ÷ divisor** in cm and kg. The divisor is written on the line: 5000, 6000 or 8000; larger is better for you.
# Example
30 × 50 × 60 cm with 6000: 90,000 ÷ 6000 = **15 kg**.
With 10 kg inside you pay 15 kg; with 20 kg you pay 20.
# Half, and twice
"Half": 3 kg actual, 12 kg volume: 3 + (12 − 3) ÷ 2 = **7.5 kg**.
"Only above twice": 3 kg and 5 kg volume counts 3; with 7 kg it counts 7.
# Making it small
Take off shoe boxes, vacuum-pack, put one box inside another. When you submit a waybill we show both prices, with and without the box.`,
    ],
  ],
  [
    'choose-line',
    'ship',
    [
      '选哪条线',
      '便宜、快、能不能寄，三件事分开看。',
      `提交运单时每条线都会算给你看，不能寄的写原因。
- 2 kg 以内、不急：小包最省，不计体积。
- 10 kg 以上、不急：铁路（欧洲）或海运按方（大件）。
- 要快：DHL，三到六天，燃油费另计。
- 带电、液体、食品：只有“敏感货”收。
不能寄常常是最长边超了，或者混了一件别的类型。把那一件拆出去，其余就能走。`,
    ],
    [
      'Which line',
      'Cheap, fast, possible: three different things.',
      `Every line is counted for you; those that cannot serve say why.
- Under 2 kg and no hurry: the packet, no volume weight.
- Over 10 kg and no hurry: rail (Europe) or sea by the cubic metre (large things).
- In a hurry: DHL, three to six days, fuel on top.
- Battery, liquid, food: only the lines for sensitive goods.
Often one side is too long, or one piece of another type is among them. Send that one apart and the rest can go.`,
    ],
  ],
  [
    'prohibited',
    'ship',
    [
      '禁寄与限寄',
      '什么线都不收，什么要换线。',
      `**任何线路都不寄**：移动电源、压力罐、烟花打火机、仿真武器、香烟电子烟、仿冒品、种子、肉、鲜果、活体、贵金属、现金票证、毒品。
**要换线**：内置电池、喇叭磁铁、液体（500 ml 内）、化妆品（2 kg 内）、食品（原包装干货）、木竹草（澳新要熏蒸）、无线电。
买之前看商品页的标签；拿不准先问，别等到仓。到仓才发现的，退回或销毁，退货费按规则。`,
    ],
    [
      'Prohibited and restricted',
      'What no line takes, and what needs another one.',
      `**No line takes**: power banks, pressurised cans, fireworks and lighters, replica weapons, tobacco and e-cigarettes, counterfeits, seeds, meat, fresh fruit, live animals, precious metals, cash and cards, drugs.
**Another line**: battery inside, speakers and magnets, liquids (500 ml), cosmetics (2 kg), food (dry, original packing), wood, bamboo and straw (fumigation for Australia), radio equipment.
Look at the label on the goods page and ask before buying. What is found in the warehouse goes back or is destroyed, and the return costs what the rules say.`,
    ],
  ],
  [
    'declaration',
    'ship',
    [
      '申报怎么填',
      '写具体，按实付，一类写一行。',
      `申报会电子传给海关，由你负责。我们按实付预填。
- 名称写具体：女式棉衬衫、儿童积木，不要写“礼物”“杂物”。
- 价值写实付的商品款，低于实付会提示并记录。
- 一类一行：五件 T 恤一行，数量 5。
- 税号写在地址里，页面会检查位数和校验码。
我们不做低报。低报一次被查，收件人要补税加罚款，包裹还可能被退。`,
    ],
    [
      'Filling in the declaration',
      'Be exact, what you paid, one row a kind.',
      `It goes to customs electronically and is yours. We fill it in from what you paid.
- Name: exact. Women’s cotton shirt, children’s blocks; not "gift" or "misc".
- Value: what you paid. Below it we warn and log.
- One row a kind: five T-shirts are one row, quantity 5.
- Tax numbers belong to the address; the page checks the form and the check digit.
We do not undervalue. When it is found the receiver pays duty and a fine, and the parcel may go back.`,
    ],
  ],
  [
    'eu-uk',
    'ship',
    [
      '寄欧洲：增值税与 3 欧元',
      'DDP 包税、IOSS、英国 135 镑。',
      `欧盟 150 欧元以内：增值税一般在寄出前缴（IOSS），自 2026-07-01 起每个税则子目再加 3 欧元。包税线路里都含了。
超过 150 欧元：按品名收关税加增值税，走一般清关。
英国：135 镑以内收增值税，超过的加关税。挪威 VOEC、瑞士按邮政收增值税。
木、竹、草制品在欧洲一般没有问题。`,
    ],
    [
      'Sending to Europe: VAT and the 3 euro',
      'Duty paid, IOSS, 135 pounds for the UK.',
      `EU up to 150 euro: VAT is paid before dispatch (IOSS), and since 2026-07-01 another 3 euro for each tariff sub-heading. Duty-paid lines have it inside.
Above 150 euro: duty by heading plus VAT, cleared in the ordinary way.
UK: VAT up to 135 pounds, above that duty too. Norway VOEC, Switzerland VAT by the post.
Wood, bamboo and straw are no problem in Europe as a rule.`,
    ],
  ],
  [
    'us-how',
    'ship',
    [
      '寄美国：没有 800 美元了',
      '包税线路、正式报关、邮政补资料。',
      `小额免税 2025-08-29 已取消。寄美国请选**包税**线路，关税在价里。
DHL 由收件人在线缴税，另有清关费；邮政常被要求补资料，慢 3–7 天。
申报超过 5,000.00 要正式报关，180.00。锂电、液体、食品走敏感货专线。
木制品、种子、肉类在美国很严。`,
    ],
    [
      'Sending to the USA: no more 800 dollars',
      'Duty-paid lines, formal entry, papers for the post.',
      `The small-value exemption ended on 2025-08-29. Choose a line with **duty paid**.
With DHL the receiver pays online, with a clearance fee; the post often asks for papers, 3 to 7 days longer.
Above 5,000.00 declared a formal entry costs 180.00. Batteries, liquids and food go by the sensitive line.
Wood, seeds and meat are strict there.`,
    ],
  ],
  [
    'latin-asia',
    'ship',
    [
      '寄巴西、韩国、台湾、澳新',
      '每个国家要什么号码，什么不收。',
      `- **巴西**：CPF 必填，收件人与税号一致。50 美元以内 20 % 关税加 17 % ICMS；超出 60 % 减 20 美元再加 ICMS。同款不超过三件，总数不超过 12 件。
- **韩国**：个人通关固有符号（P 加 12 位），姓名和电话要和登记一致。150 美元免税，同日多票合并计。
- **台湾**：EZ WAY 实名，包裹要在 App 里点同意。
- **澳大利亚、新西兰**：木、竹、草要熏蒸或不收，种子肉蛋绝对不收。
- **智利** RUT、**印尼** NIK、**墨西哥** RFC 必填。`,
    ],
    [
      'Brazil, Korea, Taiwan, Australia',
      'Which numbers each asks for, and what is not taken.',
      `- **Brazil**: CPF required and the receiver’s own. Up to 50 dollars 20 % duty plus 17 % ICMS; above, 60 % minus 20 dollars plus ICMS. At most three of the same and twelve pieces.
- **Korea**: PCCC (P and 12 digits), name and phone as registered. 150 dollars free, parcels of a day counted together.
- **Taiwan**: EZ WAY, and the parcel has to be approved in the app.
- **Australia and New Zealand**: wood, bamboo and straw need fumigation or are not taken; seeds, meat and eggs never.
- **Chile** RUT, **Indonesia** NIK, **Mexico** RFC are required.`,
    ],
  ],
];
