// Drafts of the notices: prohibited goods, the terms of proxy buying, declarations, and the page about the shop.
import type { Draft } from './text-draft.ts';

export const prohibited: Draft = {
  zh: `# 任何线路都不寄
- 爆炸、易燃、易腐蚀、有毒、放射性物品；烟花、打火机、酒精、油漆、农药。
- 压力罐：发胶、喷雾、杀虫剂。
- 移动电源和没有装在设备里的锂电池。
- 枪支、弹药、弩、管制刀具及一切仿真品。
- 毒品、处方药、含麻醉成分的药。
- 香烟、雪茄、电子烟。
- 仿冒品、盗版。
- 现金、银行卡、证件、有价票券；黄金、铂金、钻石。
- 活体动植物、种子、肉、蛋、奶、鲜果；象牙、犀角、玳瑁、珊瑚。
- 1949 年以前的文物；淫秽和非法出版物；偷拍窃听和卫星接收设备。
# 要走专门线路
| 类型 | 条件
| 内置电池 | 每包裹最多 2 件，电池装在设备里
| 液体 | 每瓶不超过 500 ml，密封
| 化妆品 | 每包裹不超过 2 kg
| 食品 | 原包装干货，保质期 6 个月以上
| 木制品 | 寄澳新须熏蒸
| 无线电、无人机 | 目的地认证
# 买到了怎么办
采购前发现：不购买，全额退款。到仓后发现：退回卖家（退货费按规则），或经你同意销毁。隐瞒品名造成的扣押、罚款不在赔偿范围。`,
  en: `# No line takes
- Explosive, flammable, corrosive, toxic or radioactive goods; fireworks, lighters, alcohol, paint, pesticides.
- Pressurised cans: hairspray, sprays, insecticide.
- Power banks and lithium batteries outside a device.
- Guns, ammunition, crossbows, banned knives and replicas of any of them.
- Drugs, prescription medicine, anything narcotic.
- Cigarettes, cigars, e-cigarettes.
- Counterfeits and pirated works.
- Cash, bank cards, identity papers, vouchers; gold, platinum, diamonds.
- Live animals and plants, seeds, meat, eggs, dairy, fresh fruit; ivory, horn, tortoiseshell, coral.
- Cultural objects from before 1949; obscene or illegal publications; spying and satellite gear.
# Only by lines that take them
| Type | Condition
| Battery inside | At most 2 devices a parcel, battery fitted
| Liquids | At most 500 ml a bottle, sealed
| Cosmetics | At most 2 kg a parcel
| Food | Dry, original packing, 6 months of shelf life
| Wooden goods | Fumigation for Australia and New Zealand
| Radio equipment, drones | Approved in the country
# What if it was bought
Found before buying: we do not buy it, full refund. Found in the warehouse: back to the seller (return fee by the rules), or destroyed if you agree. Seizures and fines after hidden contents are not compensated.`,
};

export const disclaimer: Draft = {
  zh: `你下单就是委托我们向卖家购买。请先看清以下几点：
- 图片、描述、尺码来自卖家，标注可能与实物有差异；手工测量允许 1–3 cm 误差，屏幕显示允许色差。
- 我们验货看外观、数量、颜色、尺码和明显瑕疵，拍 3 张照片；不拆密封包装、不通电试机，除非你加了细致检查。我们不做真伪鉴定。
- 价格和库存以采购时为准：便宜了退差额，贵出 2.00 且 1 % 以上先问你要不要补。
- 卖家发货时间由卖家决定，平台大促和节假日前后会慢 2–5 天。
- 预估重量体积来自量过的库存、历史记录、卖家标注或分类默认值，越靠后越不准，页面会写明来源。
- 少数国家会对个人包裹征税或要求补充资料，这不在我们的控制之内；线路页写明由谁交税。
- 不可抗力（停航、海关罢工、自然灾害）造成的延误，按线路承诺的规则处理。`,
  en: `By ordering you ask us to buy from the seller for you. Please know:
- Pictures, descriptions and sizes are the seller's. Measured by hand they may differ by 1 to 3 cm, and colours differ between screens.
- We check the outside, number, colour, size and visible faults and take 3 photos. We do not open sealed packing or switch devices on unless you add the detailed check. We do not judge authenticity.
- Price and stock count at the moment of buying: if it is cheaper you get the difference; if it is dearer by 2.00 and 1 % or more we ask you first.
- When a seller ships is up to the seller; around big sales and holidays it takes 2 to 5 days longer.
- Estimated weight and size come from measured stock, history, the listing or the category, in this order; the later the rougher. The page says which it was.
- Some countries tax personal parcels or ask for more papers. That is beyond us; each line says who pays.
- Delays by force majeure (flights cancelled, strikes at customs, natural disasters) follow the promise of the line.`,
};

export const declaration: Draft = {
  zh: `申报内容会电子传给海关，由你负责。我们按实付价格预先填好，请核对：
- **品名**要具体：写“女式棉衬衫”，不要写“礼物”“衣服”。
- **价值**是你付的商品款。低于实付价会提示并记录；我们不提供低报，也不把购买改成礼物。
- **税号**：巴西 CPF、韩国个人通关号、智利 RUT、印尼 NIK 等必填，须属于收件人本人。
- **美国**：800 美元免税额已于 2025 年 8 月 29 日取消，寄美国请选包税线路。
- **欧盟**：150 欧元以内的包裹自 2026 年 7 月 1 日起，按税则子目每类收 3 欧元关税，增值税按线路说明代缴或到付。
- 保险按保额赔付，低报的价值会成为海关和保险的依据。
- 申报不实、含禁寄物品被扣押的，不赔偿，并可能影响之后寄送。`,
  en: `The declaration goes to customs electronically and is yours. We fill it in from what you paid; please check:
- **Name**: be exact. "Women's cotton shirt", not "gift" or "clothes".
- **Value**: what you paid for the goods. Going below it warns you and is logged. We do not undervalue, and we do not call a purchase a gift.
- **Tax number**: CPF in Brazil, PCCC in South Korea, RUT in Chile, NIK in Indonesia and others are required and must be the receiver's own.
- **USA**: the 800 dollar exemption ended on 29 August 2025. Choose a line with duty paid.
- **EU**: since 1 July 2026 parcels up to 150 euro pay 3 euro of duty for each tariff sub-heading inside; VAT is prepaid or collected, as the line says.
- Insurance pays up to the insured value; customs and insurers both go by what was declared.
- Seizures after an untrue declaration or prohibited goods are not compensated and may affect later parcels.`,
};

export const about: Draft = {
  zh: `Sampan 是一条小船：把中国商店里的东西，一件一件收齐，再一起渡到你家。
# 我们怎么赚钱
服务费 5 %，线路的运费差价，增值服务。账单上每一项都有名字，没有藏在汇率里的加价：页面同时显示市场汇率和我们的汇率。
# 我们答应的事
- 收到包裹 24 小时内入库，运单付款 24 小时内打包；晚了自动赔，不用你开口。
- 每件至少 3 张照片；称重照片附在运单里。
- 运费按实际结算，多付的当场退回钱包。
- 为什么是这个价，点一下就能看到算法。
# 仓库
东莞仓（近深圳、香港口岸）和上海仓（近江浙卖家、浦东机场）。
# 联系
公司名称、地址、邮箱、工作时间：请填写。`,
  en: `A sampan is a small boat. Ours gathers what you found in Chinese shops, piece by piece, and takes it across to you in one go.
# How we earn
A service fee of 5 %, the margin of the lines, and value-added services. Every row of a bill has a name; there is no markup hidden in the rate: the page shows the market rate beside ours.
# What we promise
- In stock within 24 hours of arrival, packed within 24 hours of payment. When we are late you are credited automatically; you need not ask.
- At least 3 photos of each item; photos of the scale come with each waybill.
- Freight is settled by what it really weighs; what was too much is in your wallet at once.
- Why a price is what it is, is one tap away.
# Warehouses
Dongguan, near the ports of Shenzhen and Hong Kong; Shanghai, near the sellers of Zhejiang and Jiangsu and the airport of Pudong.
# Contact
Company, address, mail, working hours: please enter.`,
};
