// The tracks of the demo history: how far each order and waybill has advanced.

import type { ItemState } from '#contract/states/order-item.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { Track, WaybillTrack } from './scenario-track.ts';

const track = (
  key: string,
  member: string,
  warehouse: 1 | 2,
  days_ago: number,
  to: ItemState,
  rows: string[],
  rest: Partial<Track> = {},
): Track => ({ key, member, warehouse, days_ago, to, rows, ...rest });
const way = (
  key: string,
  member: string,
  warehouse: 1 | 2,
  days_ago: number,
  to: WaybillState,
  items: string,
  line: string,
  rest: Partial<WaybillTrack> = {},
): WaybillTrack => ({ key, member, warehouse, days_ago, to, items: items.split(' '), line, address: 0, ...rest });

export const orderTracks: Track[] = [
  // To be paid.
  track('o1', 'linyao', 1, 0.4, 'unpaid', ['wool-scarf-3', 'clutch-1']),
  track('o2', 'harper', 1, 1.6, 'unpaid', ['fountain-pen-2']),
  track('o3', 'linyao', 1, 0.9, 'pay_review', ['fountain-pen-1 x2 | EF 尖']),
  track('o4', 'harper', 2, 1.2, 'pay_review', ['guitar-1']),
  // To buy.
  track('o5', 'linyao', 1, 0.3, 'paid', ['cloud-runner-2 | 看一下鞋底有没有溢胶 | photo', 'pump-1']),
  track('o6', 'harper', 1, 0.6, 'paid', ['cloud-runner-1', 'derby-2']),
  track('o7', 'minji', 1, 0.8, 'paid', ['linen-dress-1', 'silk-blouse-1']),
  track('o8', 'kaito', 2, 0.2, 'paid', ['table-clock-2', 'cloth-notebook-2 x2']),
  track('o9', 'beatriz', 1, 1.1, 'paid', ['jeans-1']),
  track('o10', 'linyao', 1, 0.7, 'buying', ['cross-robe-1 | 身高 168']),
  track('o11', 'minji', 1, 0.9, 'buying', ['pump-2', 'ballet-flat-2']),
  track('o12', 'linyao', 1, 1.3, 'question', ['keyboard-1'], {
    text: '这个轴体要等到下周三才有货，静音轴现货。等，还是换？',
    choices: ['等原来的', '换静音轴'],
  }),
  track('o13', 'harper', 1, 1.9, 'question', ['linen-dress-2'], {
    text: 'The S is sold out in this colour. M, or the other colour in S?',
    choices: ['M', 'Other colour in S'],
  }),
  track('o14', 'linyao', 1, 1.5, 'supplement_due', ['side-teapot-3'], { text: '这把壶店主今早调价 15 %，差额请确认。' }),
  track('o15', 'kaito', 1, 2.1, 'supplement_due', ['compact-camera-2'], {
    text: 'The seller raised the price; please confirm the difference.',
  }),
  // Bought, on the way, at the door.
  track('o16', 'linyao', 1, 2.2, 'purchased', ['wool-coat-2']),
  track('o17', 'minji', 1, 1.8, 'purchased', ['lipstick-1 x2', 'hand-cream-2']),
  track('o18', 'linyao', 1, 4, 'on_the_way', ['silk-fan-1', 'wood-comb-2']),
  track('o19', 'harper', 1, 3.5, 'on_the_way', ['plush-bear-1 x2']),
  track('o20', 'kaito', 2, 4.2, 'on_the_way', ['desk-bulb-1 x3']),
  track('o21', 'beatriz', 1, 5, 'on_the_way', ['yarn-1 x3']),
  track('o22', 'linyao', 1, 3.2, 'received', ['cotton-tee-1 x2']),
  track('o23', 'harper', 1, 3.1, 'received', ['cap-2', 'round-glasses-1']),
  track('o24', 'minji', 1, 2.9, 'received', ['quartz-watch-1']),
  track('o25', 'linyao', 1, 6, 'problem', ['tea-cup-2'], { text: '杯口有一处小缺口，约 2 mm，见照片。收下、换一只，还是退？' }),
  track('o26', 'kaito', 1, 5.5, 'problem', ['film-camera-1'], {
    text: 'Black was ordered, mint arrived. Take it, exchange, or return?',
  }),
  // In stock: for waybills, and some that stay.
  track('o27', 'linyao', 1, 98, 'in_stock', ['puzzle-1']),
  track('o28', 'linyao', 1, 20, 'in_stock', ['cap-1', 'terry-socks-1 x2', 'cloth-notebook-1']),
  track('o29', 'linyao', 1, 14, 'in_stock', ['headphones-1 | | check']),
  track('o30', 'linyao', 2, 12, 'in_stock', ['rice-bowl-1', 'side-teapot-1']),
  track('o31', 'harper', 1, 16, 'in_stock', ['puzzle-2', 'dice-game-1 x3']),
  track('o32', 'minji', 1, 11, 'in_stock', ['silk-blouse-3']),
  track('o33', 'beatriz', 1, 130, 'in_stock', ['embroidery-1 x2']),
  track('o34', 'kaito', 1, 9, 'in_stock', ['brush-set-1']),
  track('o35', 'linyao', 1, 9, 'in_stock', ['plush-rabbit-1']),
  track('o36', 'linyao', 1, 10, 'in_stock', ['dino-blocks-1']),
  track('o37', 'linyao', 1, 11, 'in_stock', ['wool-scarf-1', 'winter-gloves-1']),
  track('o38', 'harper', 1, 12, 'in_stock', ['table-tennis-1']),
  track('o39', 'minji', 1, 13, 'in_stock', ['tote-2', 'coin-purse-1']),
  track('o40', 'linyao', 1, 13, 'in_stock', ['hiker-1', 'daypack-1']),
  track('o41', 'harper', 1, 14, 'in_stock', ['plush-bear-2']),
  track('o42', 'linyao', 1, 40, 'in_stock', ['cloud-runner-1', 'jeans-2', 'wool-scarf-2']),
  track('o43', 'linyao', 1, 24, 'in_stock', ['tote-1 | 金色五金']),
  track('o44', 'minji', 1, 22, 'in_stock', ['cross-robe-2']),
  track('o45', 'linyao', 1, 70, 'in_stock', ['wool-coat-1', 'dress-shirt-1']),
  track('o46', 'harper', 1, 64, 'in_stock', ['keyboard-3', 'mahjong-2']),
  track('o47', 'kaito', 1, 52, 'in_stock', ['yarn-2', 'fountain-pen-3']),
  track('o48', 'linyao', 1, 120, 'in_stock', ['silk-fan-2', 'brush-set-2', 'cloth-notebook-2']),
  track('o49', 'harper', 1, 95, 'in_stock', ['skateboard-1']),
  track('o50', 'beatriz', 1, 60, 'in_stock', ['cotton-tee-2']),
  track('o51', 'minji', 1, 34, 'in_stock', ['hand-mirror-1', 'clutch-3']),
  track('o52', 'linyao', 1, 25, 'in_stock', ['tall-boot-1']),
  track('o53', 'harper', 1, 15, 'in_stock', ['game-controller-3']),
  track('o54', 'linyao', 1, 17, 'in_stock', ['nest-doll-2']),
  track('o70', 'harper', 1, 12, 'in_stock', ['dice-game-1']),
  // Ends.
  track('o55', 'linyao', 1, 30, 'cancelled', ['beach-shorts-1']),
  track('o56', 'harper', 1, 12, 'invalid', ['perfume-oil-1'], {
    text: 'No line to the USA takes perfume oil at the moment; refunded in full.',
  }),
  track('o57', 'linyao', 1, 26, 'out_of_stock', ['plush-rabbit-3'], { text: '卖家最后一件昨天卖掉了，全额退回钱包。' }),
  track('o58', 'linyao', 1, 9, 'after_sale', ['ballet-flat-1'], { text: '发来的是 36 码，我要的是 38。' }),
  track('o59', 'kaito', 1, 7, 'after_sale', ['yarn-3'], {
    text: 'The dye lot differs from the picture a lot.',
    sale: { reason: 'not_as_described', ways: ['agree'] },
  }),
  track('o63', 'linyao', 1, 3, 'after_sale', ['cloth-notebook-2'], {
    text: '买重了，想退掉。',
    sale: { reason: 'changed_mind', ways: ['ask_fee'] },
  }),
  track('o64', 'harper', 1, 8, 'after_sale', ['hand-mirror-1'], {
    text: 'One corner of the frame is chipped, please exchange it.',
    sale: { type: 'exchange', reason: 'defect', ways: ['agree', 'send_back'] },
  }),
  track('o60', 'linyao', 1, 45, 'refunded', ['clutch-2'], { text: '链条断了一节。' }),
  track('o61', 'minji', 1, 38, 'closed', ['tea-soap-1'], { text: 'The bars arrived melted together.' }),
  // May be given up: told three times, waits for two operators.
  track('o62', 'beatriz', 1, 290, 'in_stock', ['cap-3']),
  track('o71', 'linyao', 1, 28, 'invalid', ['perfume-oil-1'], { text: '香水精油目前没有线路能寄到德国，全额退回钱包。' }),
  track('o72', 'linyao', 1, 35, 'closed', ['tea-cup-1'], { text: '寄来时已经碎成几片，见照片。退回去、换一只，还是销毁？' }),
  track('o73', 'linyao', 1, 68, 'in_stock', ['dice-game-2']),
  track('o74', 'linyao', 1, 289, 'abandoned', ['beach-shorts-2'], { text: '三次通知都没有回音，存放已超期 90 天以上。' }),
  track('o75', 'linyao', 1, 21, 'in_stock', ['linen-dress-1', 'ballet-flat-2']),
  // Goods and freight paid at once: on the way, all here and waiting for a word, sent.
  track('n1', 'linyao', 1, 3, 'on_the_way', ['jeans-1', 'derby-2'], { onepay: 'EU-AIR' }),
  track('n2', 'linyao', 1, 4.4, 'in_stock', ['linen-dress-1', 'ballet-flat-2'], { onepay: 'EU-AIR' }),
  track('n3', 'linyao', 1, 15, 'in_stock', ['silk-blouse-1', 'clutch-1'], { onepay: 'EU-AIR' }),
];

export const waybillTracks: WaybillTrack[] = [
  way('w1', 'linyao', 1, 1, 'unpaid', 'o35.0', 'EU-AIR'),
  way('w2', 'linyao', 1, 1.5, 'pay_review', 'o36.0', 'EU-AIR', { services: ['parcel_photo', 'corner'] }),
  way('w3', 'linyao', 1, 0.7, 'to_pack', 'o37.0 o37.1', 'EU-AIR'),
  way('w4', 'harper', 1, 0.9, 'to_pack', 'o38.0', 'US-AIR', { services: ['parcel_photo', 'priority_pack'] }),
  way('w5', 'minji', 1, 0.5, 'packing', 'o39.0 o39.1', 'JPKR'),
  way('w6', 'harper', 1, 2.2, 'problem', 'o41.0', 'US-AIR', {
    text: 'The gift box is crushed on one side; the bear inside is fine. Send it without the box?',
  }),
  way('w7', 'linyao', 1, 2.6, 'settle_due', 'o40.0 o40.1', 'EU-AIR', { heavier: 280, services: ['parcel_photo', 'film'] }),
  way('w30', 'harper', 1, 2.1, 'settle_due', 'o70.0', 'US-AIR', { heavier: 400 }),
  // Packed first, the line is to be chosen.
  way('w32', 'linyao', 1, 2.4, 'choose_line', 'o75.0 o75.1', 'EU-AIR', { services: ['parcel_photo', 'rehearsal'] }),
  way('w8', 'kaito', 1, 1.8, 'to_dispatch', 'o34.0', 'JPKR'),
  way('w9', 'linyao', 1, 11, 'dispatched', 'o42.0 o42.1 o42.2', 'EU-AIR', { heavier: 112 }),
  way('w10', 'minji', 1, 5, 'dispatched', 'o44.0', 'JPKR'),
  way('w11', 'linyao', 1, 12, 'delivered', 'o43.0', 'DHL'),
  way('w12', 'linyao', 1, 45, 'received', 'o45.0 o45.1', 'EU-AIR', { heavier: 96 }),
  way('w13', 'harper', 1, 40, 'received', 'o46.0 o46.1', 'US-AIR'),
  way('w14', 'kaito', 1, 30, 'received', 'o47.0 o47.1', 'JPKR'),
  way('w15', 'linyao', 1, 90, 'received', 'o48.0 o48.1 o48.2', 'EMS'),
  way('w16', 'linyao', 1, 9, 'cancelled', 'o52.0', 'EU-AIR'),
  way('w17', 'harper', 1, 70, 'lost', 'o49.0', 'EMS', { text: 'The carrier has confirmed the loss.' }),
  way('w31', 'linyao', 1, 62, 'lost', 'o73.0', 'EMS', { text: '承运商确认在转运途中遗失，可以申请理赔。' }),
  way('w18', 'beatriz', 1, 40, 'seized', 'o50.0', 'LATAM', { text: 'Customs kept it: the CPF was not confirmed in time.' }),
  way('w19', 'minji', 1, 20, 'returned', 'o51.0 o51.1', 'PACKET', {
    text: 'Came back from the airline before export: mirror not wrapped.',
    insure: false,
  }),
  way('w20', 'linyao', 1, 10, 'dispatched', 'n3.0 n3.1', 'EU-AIR', { onepay: 'n3' }),
];
