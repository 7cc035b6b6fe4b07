// Drafts of the user agreement and the privacy policy.
import type { Draft } from './text-draft.ts';

export const agreement: Draft = {
  zh: `# 1 我们做什么
我们受你委托，在中国的电商平台购买你选的商品，代收、检查、存放，并按你选的线路寄到国外。卖家不是我们；商品本身的说明和质量由卖家负责，我们负责把钱花对、把货验清、把包裹打好。
# 2 账号
一人一个账号，资料要真实。密码和支付密码只有你知道，客服不会问你要。发现被盗请立刻改密码并告诉我们。
# 3 两次付款
- 第一次：商品、国内运费、服务费（5 %，每单最低 5.00、最高 200.00，等级和会员卡更低）。
- 第二次：国际运费，按预估先付，打包后按实际重量和体积结算；多退少补，差额很小的不补。
- 账单生成时锁定汇率 24 小时，退款按同一汇率。
# 4 取消与退款
- 开始采购前可随时取消，全额退回。
- 卖家缺货或我们买不到，退到分。
- 入库 5 天内可申请退货，卖家同意才能退；因卖家或我们的原因不收退货费，其他每次 20.00。
- 定制、内衣、食品、二手、去吊牌的商品不能退。
# 5 存放
免费 90 天起，等级越高越长。之后每行每天 1.00，不超过该行实付价。免费期满 90 天并经三次通知仍无人处理的，视为放弃。
# 6 寄送
你要保证收件信息、证件号和申报真实。关税由线路说明的一方承担。因地址错误、拒收、未清关被退回的，退运费由你承担。
# 7 赔偿
投保的按实际损失赔到保额；未投保的退运费并赔已付商品款，合计不超过运费的 3 倍。签收后 7 天内提出。
# 8 不能做的事
不得购买或寄送禁寄物品、仿冒品，不得低报货值，不得用他人证件。违反的，我们可以停止服务；由此产生的费用由你承担。
# 9 变更与争议
规则改变会提前 15 天公告，已付款的按付款时的规则。争议先与客服协商；协商不成的，按经营主体所在地法律处理，消费者强制性权利不受影响。`,
  en: `# 1 What we do
On your behalf we buy the goods you chose on Chinese marketplaces, receive, inspect and store them, and send them abroad by the line you choose. We are not the seller: the seller answers for what is said about the goods and for their quality. We answer for spending your money rightly, checking what arrives and packing it well.
# 2 Account
One account a person, with true data. Only you know your password and pay password; support never asks for them. If you think somebody else has them, change them and tell us at once.
# 3 Two payments
- First: goods, domestic freight, service fee (5 %, at least 5.00 and at most 200.00 an order, less with a level or card).
- Second: international freight. You pay the estimate; after packing it is settled by real weight and size. What was too much comes back, what is missing is asked for; very small differences are waived.
- A bill keeps its exchange rate for 24 hours; refunds use the same rate.
# 4 Cancelling and refunds
- Before we start buying you may cancel at any time and get everything back.
- If the seller has none, or we cannot buy it, you are refunded to the cent.
- For 5 days after stock-in you may ask for a return; the seller has to agree. No fee if the seller or we are at fault, else 20.00 a return.
- Custom-made goods, underwear, food, second-hand goods and goods without their tags cannot be returned.
# 5 Storage
Free for 90 days or more by level. Then 1.00 a day and item row, never more than what was paid for it. What nobody has dealt with 90 days after that, and after three notices, counts as abandoned.
# 6 Sending
You vouch for the address, identity numbers and declaration. Duty is paid by whoever the line says. When a parcel comes back because of a wrong address, refusal or customs not cleared, the return freight is yours.
# 7 Compensation
Insured parcels: the real loss up to the insured value. Not insured: freight back plus what was paid for the goods, together at most 3 times the freight. Claims within 7 days of receipt.
# 8 What is not allowed
No prohibited goods, no counterfeits, no declarations below the value, no identity papers of others. We may end the service; costs that arise are yours.
# 9 Changes and disputes
Changes are announced 15 days ahead; what is paid follows the rules at payment. Talk to support first; else the law at the seat of the company holds, without touching the rights that consumers always have.`,
};

export const privacy: Draft = {
  zh: `# 收集什么
- 账号：邮箱、手机、昵称、头像、登录记录。
- 地址：收件人、电话、地址；目的地国家要求时的税号或证件号。
- 交易：订单、账单、付款方式和凭证（我们不接触银行卡号）。
- 设备：IP、浏览器类型，只用于安全和排查问题。
# 用来做什么
购买、仓储、寄送、清关、退款、客服；依法保存账目。不出售，不做人群画像。
# 交给谁
卖家只看到仓库地址，看不到你的姓名和国外地址。承运人、清关代理、支付机构只拿到完成那一步所需的内容。向境外传输是寄送包裹所必需的。
# 怎么保护
证件号和证件照加密存放，列表里只显示尾号，查看要留记录；最后一个包裹 180 天后删除。密码只存不可逆的摘要。
# 你的权利
在“设置”里可以导出全部数据、改正、删除账号。删除后，法律要求保存的账目会去标识保留。欧盟、英国居民可向当地监管机构投诉；中国居民适用个人信息保护法。
# 饼干与本地存储
只用登录、语言、币种、购物车所必需的本地存储，没有广告追踪。
# 联系
数据保护联系人：请填写姓名与邮箱。`,
  en: `# What we collect
- Account: mail address, mobile number, nickname, avatar, sign-ins.
- Addresses: receiver, phone, address; tax or identity number where the country asks for it.
- Trade: orders, bills, method and proof of payment (card numbers never reach us).
- Device: network address and browser, for security and mending faults only.
# What for
Buying, storage, shipping, customs, refunds, support, and the books that the law asks us to keep. Nothing is sold, no profiles are made.
# Who gets it
Sellers see the warehouse, not your name or your address abroad. Carriers, customs agents and payment providers get what their step needs. Sending parcels abroad is not possible without passing data abroad.
# How it is kept
Identity numbers and papers are encrypted, lists show the last digits only, looking at them is logged, and they are erased 180 days after the last parcel. Passwords are kept as one-way digests.
# Your rights
Under Settings you can export everything, correct it and delete the account. Books that the law wants are kept without your name. Residents of the EU and the UK may complain to their authority; for residents of China the PIPL holds.
# Cookies and local storage
Only what signing in, language, currency and the cart need. No advertising trackers.
# Contact
Data protection contact: enter name and mail address.`,
};
