// Agreements and notices of a new shop. They are drafts of the shop's own rules: each starts with the reminder to check it before opening.

import { markup } from './markup.ts';
import { both } from './names.ts';
import type { Draft } from './text-draft.ts';
import { agreement, privacy } from './texts-agreements.ts';
import { about, declaration, disclaimer, prohibited } from './texts-notices.ts';
import type { TextRow } from './types.ts';

const CHECK: Draft = {
  zh: '__开业前请核对：这是随店铺附带的草稿，请按实际经营主体、所在地法律和真实做法修改后删去这一行。__\n',
  en: '__Check before opening: this draft came with the shop. Adapt it to your company, your law and what you really do, then delete this line.__\n',
};

const row = (mark: string, notice_for: TextRow['notice_for'], zh: string, en: string, draft: Draft): TextRow => ({
  mark,
  notice_for,
  titles: both(zh, en),
  contents: both(markup(CHECK.zh + draft.zh), markup(CHECK.en + draft.en)),
});

export const texts: TextRow[] = [
  row('agreement', 'register', '用户协议', 'User agreement', agreement),
  row('privacy', 'register', '隐私政策', 'Privacy policy', privacy),
  row('prohibited', 'order', '禁寄与限寄物品说明', 'Prohibited and restricted goods', prohibited),
  row('disclaimer', 'order', '代购说明与免责', 'How our buying service works', disclaimer),
  row('declaration', 'waybill', '申报须知', 'Notice on declarations', declaration),
  row('parcel', 'parcel', '自寄包裹须知', 'Notice on parcels of your own', {
    zh: `先预报再寄：快递单号、内装物品、数量和价值要写全。收件人一栏写仓库给你的姓名和会员号，否则我们扫到也不知道是谁的。
- 没有预报、但写了会员号的包裹，补填内容后入库，处理费 5.00。
- 既没有预报也没有会员号的，进入无主件，保留 90 天；认领要完整单号和下单截图。
- 禁寄物品到仓后不会寄出：由你付费退回，或由我们销毁并出具记录。
- 我们只检查外观、数量和申报是否相符，不判断质量。自寄的货不收服务费，也不能由我们退款。
- 免费存放按你的等级计，从第一次扫描那天算起。`,
    en: `Declare first, then send: tracking number, contents, number and value in full. The consignee is the name and member mark that the warehouse gives you; without them we cannot tell whose parcel it is.
- A parcel with your mark but no declaration goes to stock once you have said what is inside. Handling costs 5.00.
- A parcel with neither goes to the unclaimed list for 90 days; claiming it takes the full tracking number and a picture of the order.
- Prohibited goods are not sent on: they go back at your cost, or are destroyed with a record.
- We check the outside, the number and whether the declaration is right, not the quality. There is no service fee on goods of your own, and nothing that we could refund.
- Free storage follows your level and counts from the first scan.`,
  }),
  row('about', '', '关于我们', 'About us', about),
];
