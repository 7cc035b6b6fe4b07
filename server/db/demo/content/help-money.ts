// Help: payment, wallet, rewards, returns, account.
import type { Draft } from './help-draft.ts';

export const moneyArticles: Draft[] = [
  [
    'remittance',
    'pay',
    [
      '线下汇款怎么付',
      '付款、上传凭证、确认时间。',
      `在付款页选“线下汇款”，选一个账户，**附言写账单号**，例如 B2611-0842。
然后上传凭证：转账成功页或回单，看得清金额、日期、付款人。财务 1 个工作日内确认。
- 到账多于应付：多出的进钱包。
- 少于应付：全部进钱包，账单回到待付，会通知你。
- 付错账单或重复付：也进钱包，不会丢。
请由会员本人的账户汇出。`,
    ],
    [
      'Paying by bank transfer',
      'How to pay, where the slip goes, how long it takes.',
      `Choose "offline remittance", then an account, and **put the bill number into the reference**, such as B2611-0842.
Then upload the slip: amount, date and payer must be readable. Finance confirms within a working day.
- More than due: the rest goes to your wallet.
- Less: all of it goes to your wallet and the bill is open again; you get a message.
- Wrong bill or paid twice: to the wallet as well, nothing is lost.
Please send it from your own account.`,
    ],
  ],
  [
    'wallet',
    'pay',
    [
      '钱包、冻结和提现',
      '三种余额，什么能取，什么不能。',
      `钱包里有**现金**、**冻结**、**赠金**。赠金先花掉，不能提现。
提现：余额来自退款、返利或汇款充值满 7 天；最低 50.00，手续费 1 %（最低 5.00），每天三次，要支付密码。在线充值的钱只能退回原渠道。
例：提 50.00，手续费 5.00，到手 45.00。
收款人姓名要和会员姓名一致。`,
    ],
    [
      'Wallet, money on hold and withdrawals',
      'Three balances: what may be withdrawn.',
      `The wallet holds **cash**, **frozen** money and **bonus**. Bonus is spent first and cannot be withdrawn.
Withdrawal: from refunds, rebates, or remitted top-ups older than 7 days; least 50.00, fee 1 % (at least 5.00), three a day, with the pay password. Online top-ups go back the way they came.
Example: withdraw 50.00, fee 5.00, you get 45.00.
The payee must be you.`,
    ],
  ],
  [
    'rate',
    'pay',
    [
      '汇率、币种和四舍五入',
      '账单锁 24 小时，退款按同一汇率。',
      `价格按所选币种显示，结算时旁边一定有人民币。
账单生成时锁定汇率 24 小时；付款、退款都按这一个。页面同时写市场汇率和我们的汇率，默认不加价。
换算只在**总价**做一次，四舍五入到该币种的小数位；日元、韩元、越南盾没有小数，科威特第纳尔三位。
所以表格里单项相加可能差一两分，总额以下面那行为准。`,
    ],
    [
      'Rates, currencies and rounding',
      'A bill keeps its rate for 24 hours; refunds use it too.',
      `Prices show in your currency; at checkout CNY stands beside it.
A bill keeps its rate for 24 hours; payment and refund use the same. The page shows the market rate beside ours; by default there is no markup.
Converted once, at the **total**, rounded to the decimals of the currency: none for yen, won and dong, three for the Kuwaiti dinar.
So the rows of a table may differ by a cent from the total; the total counts.`,
    ],
  ],
  [
    'level-card',
    'pay',
    [
      '等级、会员卡、积分',
      '比哪个优惠，积分怎么来怎么用。',
      `等级看**成长值**：每付 1.00 国际运费得 1 点，货签收才算。等级只升不降。
会员卡 30/90/365 天 29/79/288，运费减 3/4/5 %，每 30 天送一张满 100 减 10。等级和卡逐项取更优的，不叠加。
积分：每付 1.00 运费 1 分 × 倍率，签收后到账；签到、带图评价也有。100 分抵 1.00 运费，最多抵运费的 10 %。次年年底过期。`,
    ],
    [
      'Levels, cards and points',
      'Which one counts, and where points come from.',
      `Levels follow **growth**: 1 for each 1.00 of freight, once the parcel is received. They never fall.
Cards of 30, 90 or 365 days cost 29, 79 or 288: 3, 4 or 5 % off freight and a coupon every 30 days. Level and card do not add up: the better one counts, benefit by benefit.
Points: 1 for each 1.00 of freight × the multiplier, at receipt; also for signing in and reviews with pictures. 100 points pay 1.00 of freight, at most 10 % of it. They expire at the end of the next year.`,
    ],
  ],
  [
    'coupon',
    'pay',
    [
      '优惠券怎么用',
      '一张账单一张，门槛按哪个数算。',
      `一张账单只能用一张。门槛对着它自己的基数：全场券看应付，运费券看运费，服务费券看服务费，商品券看商品款。
折扣按商品价格摊到每一件，某件退了，摊到它头上的部分一起退，别的不重算。
账单取消了券还给你；账单用掉了券就没了，哪怕后来只退了一半。`,
    ],
    [
      'Using a coupon',
      'One a bill; what the threshold is held against.',
      `One a bill. Its threshold is held against its own base: the whole bill, freight, the service fee, or goods.
A discount is spread over the items by their price. When one is refunded its share goes back with it; nothing else is counted anew.
Cancel the bill and the coupon returns; once used it is gone, even if half is refunded later.`,
    ],
  ],
  [
    'returns',
    'after',
    [
      '退货和换货',
      '五天内、谁付运费、什么不能退。',
      `入库 5 天内可以申请，卖家同意才能退。退货处理费 20.00，因卖家或我们的原因不收。
能退多少：那一件的实付减去剩下的按原条件应付的。国内运费只有当这个卖家一件不剩时才退。
不能退：定制、食品、内衣、二手、你要求去了吊牌的。
换货等 15 天没到，我们会问你：先寄这些，还是再等。`,
    ],
    [
      'Returns and exchanges',
      'Within five days, who pays, what cannot go back.',
      `You may ask for 5 days after stock-in; the seller has to agree. A return costs 20.00, nothing when the seller or we are at fault.
How much: what was paid for it, less what the rest would have cost under the same terms. Domestic freight comes back only when nothing of that seller is left.
Not returnable: made to order, food, underwear, second-hand, and goods without their tags at your wish.
After 15 days of waiting for an exchange we ask: send what is here, or wait.`,
    ],
  ],
  [
    'claims',
    'after',
    [
      '丢失、损坏、延误怎么赔',
      '投保与不投保、时限、要什么材料。',
      `签收后 7 天内，或寄出 45–120 天没有消息时提出。损坏要外箱和内件照片。
- **投保**：实际损失赔到保额。保费 2 %，最低 3.00。
- **没投保**：退运费并赔已付商品款，合计不超过运费的 3 倍。
- **延误**：超过线路最长时效一倍起，每满一周退运费 10 %，最多 50 %。
- **被扣**：申报属实的按未投保赔，申报不实或禁寄品不赔。
延误、丢失由我们去查承运人，你不用和快递打电话。`,
    ],
    [
      'Lost, damaged or late',
      'Insured or not, until when, with what.',
      `Claim within 7 days of receipt, or 45 to 120 days after dispatch without news. For damage we need photos of the box and of what is inside.
- **Insured**: the real loss up to the insured value. Premium 2 %, at least 3.00.
- **Not insured**: freight back plus what was paid for the goods, together at most 3 times the freight.
- **Late**: from twice the line’s longest time, 10 % of the freight for each full week, at most 50 %.
- **Seized**: as not insured if the declaration was true; nothing otherwise.
We ask the carrier; you need not telephone anybody.`,
    ],
  ],
  [
    'privacy-how',
    'after',
    [
      '我的数据：看、改、删',
      '卖家看不到你是谁，证件怎么存。',
      `卖家只知道货寄到我们的仓库，看不到你的名字和国外地址。
国家要的税号、证件号加密存放，列表只显示末几位，有人看就留记录；最后一个包裹 180 天后删除证件照。
设置里可以导出全部数据、改、删账号。删除后法律要求的账目会去掉姓名保留。`,
    ],
    [
      'My data: see, correct, erase',
      'Sellers do not learn who you are; how papers are kept.',
      `Sellers know our warehouse, not your name or your address abroad.
Tax and identity numbers that a country asks for are encrypted, lists show the last digits, looking is logged, and pictures of papers are erased 180 days after the last parcel.
Under Settings you can export everything, correct it, and delete the account. Books that the law wants are kept without your name.`,
    ],
  ],
];
