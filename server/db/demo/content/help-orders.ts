// Help: first steps, ordering, the warehouse.
import type { Draft } from './help-draft.ts';

export const orderArticles: Draft[] = [
  [
    'how-it-works',
    'start',
    [
      '从下单到收货，一共七步',
      '什么时候付钱，什么时候等。',
      `- **选货**：搜索，或把淘宝、1688、京东、微店、拼多多的链接粘进搜索框。
- **第一次付款**：商品、国内运费、服务费。
- **采购**：24 小时内买手去下单；有疑问会在订单里问你。
- **到仓**：扫描、称重、量尺寸、拍三张照片，24 小时内上架。
- **提交运单**：勾选库存，填地址，比线路。
- **第二次付款**：国际运费，按预估先付。
- **打包寄出**：按实际重量结算，多退少补，然后给你单号。
国内一般 3–7 天到仓，国际看线路。`,
    ],
    [
      'Seven steps from order to receipt',
      'When you pay and when you wait.',
      `- **Choose**: search, or paste a link of Taobao, 1688, JD, Weidian or Pinduoduo into the search field.
- **First payment**: goods, domestic freight, service fee.
- **Buying**: within 24 hours a buyer orders for you; questions appear in the order.
- **Arrival**: scanned, weighed, measured, three photos, on the shelf within 24 hours.
- **Waybill**: tick your stock, give an address, compare lines.
- **Second payment**: international freight, on the estimate.
- **Packing and dispatch**: settled by real weight, then you get the number.
It takes 3 to 7 days to the warehouse as a rule; abroad depends on the line.`,
    ],
  ],
  [
    'two-payments',
    'start',
    [
      '为什么分两次付款',
      '先付货款，打包前付运费，最后按实重结算。',
      `第一次付的是看得见的：单价、国内运费、5 % 服务费（每单最低 5.00，最高 200.00）。
第二次付国际运费。货没到仓，谁也不知道纸箱多大，所以提交运单时按预估付，打包后按实物算。
# 一个例子
跑鞋 268.00，国内 10.00，服务费 (268 + 10) × 5 % = 13.90，第一次付 **291.90**。
到仓去掉鞋盒 860 g。寄德国走欧洲空运专线，首 500 g 58.00，续 500 g 22.00：预估 946 g 计 2 段，58 + 22 = **80.00**。
打包后真实 1,320 g，要 58 + 2 × 22 = 102.00，补 22.00；如果真实 480 g，退 22.00 到钱包。
差额不到 2.00（或运费的 1 %）就不收了。`,
    ],
    [
      'Why there are two payments',
      'Goods first, freight before packing, settled by real weight at the end.',
      `The first payment is what can be seen: price, domestic freight, a service fee of 5 % (at least 5.00, at most 200.00 an order).
The second is international freight. Nobody knows the box before the goods are there, so you pay the estimate and it is settled after packing.
# An example
Running shoes 268.00, domestic 10.00, service fee (268 + 10) × 5 % = 13.90: first payment **291.90**.
In the warehouse, without their box, they weigh 860 g. To Germany by Europe Air, first 500 g 58.00, next 500 g 22.00: the estimate of 946 g is 2 steps, 58 + 22 = **80.00**.
Packed it weighs 1,320 g: 58 + 2 × 22 = 102.00, 22.00 to pay. Had it weighed 480 g, 22.00 would be back in your wallet.
Differences under 2.00 (or 1 % of the freight) are waived.`,
    ],
  ],
  [
    'paste-link',
    'order',
    [
      '粘贴链接，找不到怎么办',
      '支持的平台、分享口令，以及手工填写。',
      `把链接或分享口令整段粘进搜索框就行，不用删别的字。支持淘宝、天猫、1688、京东、微店、拼多多。
打不开的链接（小红书、闲鱼、独立站）会跳到手工填写：写清名称、颜色、尺码、单价和数量，贴一张截图更好。
手填的价格是**暂定**的，买手核对后贵了会先问你，便宜了退差额。`,
    ],
    [
      'Adding a product by link',
      'Marketplaces, share texts, and filling in by hand.',
      `Paste the link or the whole share text into the search field; other words do not matter. Taobao, Tmall, 1688, JD, Weidian and Pinduoduo are known.
Other links (Xiaohongshu, Xianyu, a shop of its own) lead to a form: name, colour, size, price and number, a screenshot helps.
Prices given by hand are **provisional**: if it is dearer the buyer asks first, if it is cheaper you get the difference.`,
    ],
  ],
  [
    'service-fee',
    'order',
    [
      '服务费怎么算，怎么少付',
      '按卖家和仓库分单，合并能省最低收费。',
      `服务费按**每个卖家一单**算：5 %，最低 5.00，最高 200.00。等级和会员卡更低，两者取更优的一个，不叠加。
买一件 20.00 的小东西，5 % 是 1.00，但按最低 5.00 收。同一卖家再加一件 80.00，合起来 100 × 5 % = 5.00，等于不多付。
购物车里每个卖家下面会写“再买多少就划算”。`,
    ],
    [
      'How the service fee works',
      'One order for each seller and warehouse; joining saves the minimum.',
      `The fee counts for **each seller**: 5 %, at least 5.00, at most 200.00. A level or card lowers it; the better of the two counts.
A thing of 20.00 would be 1.00 at 5 %, but the least is 5.00. Add one of 80.00 from the same seller: 100 × 5 % = 5.00, so it costs nothing more.
The cart tells you below each seller what would make it worth while.`,
    ],
  ],
  [
    'out-of-stock',
    'order',
    [
      '缺货、涨价、要补款',
      '退款规则和补款规则。',
      `**缺货**：那一件退到分，服务费按剩下的重新算。
**涨价**：真实总价高出 2.00 且 1 % 以上，先发补款给你，7 天内不付那件取消；小额差价我们承担。
**便宜了**：差额当场退回钱包，不用你申请。
**疑问**：颜色停产、尺码对不上，买手在订单里问，7 天没回按你下单时的选择处理，默认取消退款。`,
    ],
    [
      'Out of stock, price changes and extra payments',
      'How refunds and supplements work.',
      `**Out of stock**: that item is refunded to the cent; the fee is counted anew for the rest.
**Dearer**: above the paid total by 2.00 and 1 % or more, you get a supplement to pay; after 7 days the item is cancelled. Small differences are ours.
**Cheaper**: the difference is in your wallet at once.
**A question**: colour gone, size does not fit. The buyer asks in the order; after 7 days what you chose at checkout happens, cancelling by default.`,
    ],
  ],
  [
    'sizes',
    'order',
    [
      '尺码怎么选',
      '中国尺码、量法、留多少余量。',
      `同一个 M，两家店差 4 cm 很平常。**只看尺寸表**，不看字母。
- 上衣：量一件合身的旧衣服，平铺胸围 × 2，比标注多留 2–4 cm。
- 裤子：标的腰围是平铺 × 2，和人的腰围差 2 cm 左右。
- 鞋：脚长（cm）× 2 − 10 就是中国码。24.5 cm 是 39 码。
备注里写“脚宽”“脚背高”，买手会问卖家。`,
    ],
    [
      'Choosing a size',
      'Chinese sizes, how to measure, how much ease.',
      `One M differs from another by 4 cm. **Look at the size table**, not at letters.
- Tops: measure one that fits, flat chest × 2, and allow 2 to 4 cm more.
- Trousers: the stated waist is flat × 2, about 2 cm off your own.
- Shoes: foot length in cm × 2 − 10 is the Chinese size. 24.5 cm is 39.
Write "wide feet" or "high instep" in the remark; the buyer asks the seller.`,
    ],
  ],
  [
    'inspection',
    'store',
    [
      '验货看什么，不看什么',
      '三张照片、可加的服务、五天内可退。',
      `我们看：外观、数量、颜色、尺码标、明显瑕疵、配件是否齐。
我们不看：真伪、内部做工、是否能开机（除非你加“细致检查”，5.00 一件，会通电、量尺寸、试拉链）。
有问题会先拍照问你：收下、换、退、销毁。5 天不回按收下入库，上面会有标记。`,
    ],
    [
      'What we inspect and what we do not',
      'Three photos, what can be added, returns within five days.',
      `We look at: the outside, number, colour, size label, visible faults, missing parts.
We do not look at: authenticity, inner work, whether it switches on (unless you add the detailed check, 5.00 an item, which does).
When something is wrong we ask first, with photos: take it, exchange, return, destroy. After 5 days without an answer it goes to stock, marked.`,
    ],
  ],
  [
    'storage-how',
    'store',
    [
      '免费存放与延长',
      '按件按天，付了运单就停。',
      `V0 90 天，V1 100，V2 110，V3 120，V4 140，V5 160，V6 180。按**每一行**算，整日计。
付了运单停表，退回架上再走。到期后每行每天 1.00，封顶那一行的实付价。
延长：每行 10.00 延 30 天。免费期满 90 天、三次通知后无人处理的，可以按弃置处理。`,
    ],
    [
      'Free storage and extensions',
      'By item and day; a paid waybill stops it.',
      `V0 90 days, V1 100, V2 110, V3 120, V4 140, V5 160, V6 180. It counts for **each row**, in whole days.
A paid waybill stops the clock; back on the shelf it goes on. After the end: 1.00 a day and row, never more than what was paid for it.
More: 10.00 a row for 30 days. 90 days after the end and after three notices it may be abandoned.`,
    ],
  ],
  [
    'ship-for-me',
    'store',
    [
      '寄自己的货（集运）',
      '先预报，再让卖家发。',
      `在“寄自己的货”里填快递公司、单号、内装物、数量、价值。收件人照页面写：**名字加会员号**。
没写会员号也没预报的进无主件，保留 90 天，认领要完整单号和下单截图。
自寄不收服务费，也没有退款；只检查外观和数量。`,
    ],
    [
      'Ship for me (forwarding)',
      'Declare first, then let the seller send.',
      `Under "Ship for me" enter courier, tracking number, contents, number and value. The consignee is what the page says: **name and member mark**.
Without either it goes to the unclaimed list for 90 days; claiming takes the full number and a picture of the order.
No service fee and no refund on goods of your own; we check outside and number only.`,
    ],
  ],
];
