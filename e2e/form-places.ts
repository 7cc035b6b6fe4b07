// Every form of the storefront with required fields: where it is, how it is opened, what is wrong when it is sent as it is, and
// two answers of the server for some. A house test compares the list with the source, by the component that draws each
// (tools/house/forms.test.ts).
import type { Locator, Page } from '@playwright/test';
import { queries } from './places.ts';
import { call, type Data, member, register, type Signed } from './shop.ts';
import { berlinAddress } from './staff-calls.ts';

/** A visitor; a new member; one with an address, goods in the cart and a bill; the member of the demo shop, who sells as well. */
export type Who = 'guest' | 'fresh' | 'buyer' | 'demo';
export type FormPlace = {
  /** file and component that draw it */
  of: string;
  path: string;
  /** where the page has several */
  form?: string;
  who?: Who;
  /** answers of calls that are replaced: a state that no fresh demo shop has, or that other tests use up meanwhile */
  holds?: Record<string, (now: Data) => unknown>;
  /** from the page to the form; its prefilled fields are emptied */
  open?: (page: Page) => Promise<unknown>;
  /** names of the fields with an error, in order */
  wrong: string[];
};

const choose = (name: string) => (page: Page) => page.locator('.ui-segment label', { hasText: name }).click();
const button = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
const SHEET = 'dialog[open] form';
/** Opens a sheet and empties these fields of it. */
const emptied =
  (open: (page: Page) => Promise<unknown>, ...names: string[]) =>
  async (page: Page) => {
    await open(page);
    for (const name of names) await page.locator(`form [name^="${name}"]`).first().fill('');
  };

const NOW = new Date().toISOString();
const LATER = new Date(Date.now() + 5 * 86_400_000).toISOString();
/** One page of a list with these rows. */
const rowsOf = (now: Data, ...data: unknown[]): Data => ({ ...now, data, total: data.length });

const ITEM = 1;
/** An order of one item with these fields. */
const orderWith = (item: Data) => (now: Data) => ({
  ...now,
  actions: [],
  items: [{ ...now.items[0], id: ITEM, actions: [], ask: null, refund_id: null, cancel_asked: false, ...item }],
});
const waybillWith = (more: Data) => (now: Data) => ({
  ...now,
  actions: [],
  problem: null,
  claimable: null,
  claims: 0,
  ...more,
  items: [1, 2].map((id) => ({ ...now.items[0], id })),
});

const QUESTION = {
  ...{ kind: 'question', text: 'The seller has it in blue only. Blue?', photos: [], choices: [] },
  ...{
    amount: null,
    price_before: null,
    price_after: null,
    invoice_no: null,
    expires_at: LATER,
    fallback: 'order.fallback_cancel',
  },
};
const REFUND = {
  ...{
    id: 1,
    no: 'R2026-000001',
    order_item_id: ITEM,
    type: 'refund',
    reason: 'It came broken',
    content: '',
    photos: [],
    num: 1,
  },
  ...{ state: 'refused', actions: ['appeal'], due_at: LATER, parts: [], amount: 0, fee: 0, to_method: false, invoice_no: null },
  ...{ answer: 'The pictures show no damage.', appealed: false, courier: '', tracking_no: '', created_at: NOW, timeline: [] },
};
const PREVIEW = {
  ...{ item_id: ITEM, refused: null, types: [{ type: 'partial', why_not: null }], type: 'partial', num: 1, num_max: 1 },
  ...{ partial_max: 10_00, parts: [], amount: 0, fee: 0, freight: 0, methods: [], notes: [] },
};
const CLAIM = {
  ...{ id: 1, no: 'C2026-000001', type: 'lost', sendorder_id: 1, sendorder_no: 'W2026-000001', created_at: NOW, due_at: LATER },
  ...{ state: 'evidence', actions: ['add'], items: [], asked: 0, content: 'It never came.', photos: [], offer: null, parts: [] },
  ...{ reason: 'Please send a picture of the letterbox.', reason_photos: [], appealed: false, timeline: [] },
};
const PARCEL = {
  ...{ id: 1, claim_id: null, tracking_no: 'SF1000000001', courier_id: null, courier: 'SF', warehouse_id: 1, warehouse_name: '' },
  ...{ goods_type: 'general', goods_type_name: '', items: [], value: 0, remark: '', mode: 'hold', address_id: null, address: '' },
  ...{
    shipping_id: null,
    line: '',
    pay_limit: 0,
    state: 'received',
    actions: ['return'],
    due_at: null,
    needs_you: true,
    note: null,
  },
  ...{ fee: 0, photos: [], order_id: null, waybill: null, back: null, problems: 1, created_at: NOW, received_at: NOW },
};
const SOLD = {
  ...{ id: 1, order_id: 1, order_no: 'S2026-000001', title: 'A cup', pic_url: '', properties_name: '', price: 10_00, num: 1 },
  ...{ remark: '', cancel_asked: false, paid_at: NOW, send_by: LATER, tracking_no: '', share: null },
  warehouse: { name: 'Dongguan', address: 'Street 1', receiver: 'Sampan', phone: '13800000000', postcode: '523000' },
};
const LISTED = {
  ...{ id: 1, num_iid: '1', state: 'listed', reason: '', titles: { en: 'A cup' }, docs: {}, pictures: [], category_id: null },
  ...{ goods_type: 'general', post_fee: 0, ship_days: 3, weight: null, actions: ['change'], time: NOW },
  skus: [{ sku_id: '7', names: {}, price: 10_00, quantity: 4 }],
};
const REVIEW = {
  ...{
    id: 1,
    nickname: 'Lin',
    avatar: '',
    country: 'DE',
    properties_name: '',
    star: 5,
    content: 'A good cup.',
    size: '',
    photos: [],
  },
  ...{ time: NOW, edited: false, reply: null, replies: [], helpful: 0, marked: false, actions: ['reply'], goods: null },
};
const TO_REVIEW = {
  ...{ id: ITEM, order_id: 1, properties_name: '', num: 1, received_at: NOW, actions: ['review'], review: null },
  goods: { api_type: 'own', num_iid: '1', title: 'A cup', pic_url: '' },
};

export const FORMS: Record<string, FormPlace> = {
  'log in by password': {
    of: 'pages/user/login-password.tsx ByPassword',
    path: '/pages/user/login',
    who: 'guest',
    wrong: ['username', 'password'],
  },
  'log in by code': {
    of: 'pages/user/login-code.tsx ByCode',
    path: '/pages/user/login',
    who: 'guest',
    open: choose('Code'),
    wrong: ['email', 'captcha'],
  },
  register: {
    of: 'pages/user/register.tsx Register',
    path: '/pages/user/register',
    who: 'guest',
    wrong: ['email', 'captcha', 'password'],
  },
  'forgotten password': {
    of: 'pages/user/forgetpwd.tsx ForgotPassword',
    path: '/pages/user/forgetpwd',
    who: 'guest',
    wrong: ['email', 'captcha', 'password'],
  },
  'change the password': {
    of: 'pages/user/changepwd.tsx ChangePassword',
    path: '/pages/user/changepwd',
    wrong: ['old_password', 'password', 'again'],
  },
  'a name': {
    of: 'pages/user/profile-edit.tsx EditSheet',
    path: '/pages/user/profile',
    open: emptied(button(/^Name/), 'nickname'),
    wrong: ['nickname'],
  },
  'another mail address': {
    of: 'pages/user/profile-contact.tsx ContactSheet',
    path: '/pages/user/profile',
    open: button(/mail/i),
    wrong: ['email', 'captcha', 'owner_password'],
  },
  'own data': { of: 'pages/setting/export-data.tsx ExportData', path: '/pages/setting/owndata', wrong: ['export_password'] },
  'closing the account': {
    of: 'pages/setting/erase-account.tsx EraseForm',
    path: '/pages/setting/owndata',
    form: 'form:has([name="captcha"])',
    wrong: ['password', 'captcha'],
  },
  'a first payment PIN': {
    of: 'parts/money/pin-set-flow.tsx SetFlow',
    path: '/pages/member/paypassword/index',
    open: button(/set a payment pin/i),
    wrong: ['captcha'],
  },
  'another payment PIN': {
    of: 'pages/member/paypassword/change-flow.tsx ChangeFlow',
    path: '/pages/member/paypassword/index',
    holds: {
      'paypassword/haspassword': (now) => ({ ...now, has: true }),
      'paypassword/check': () => ({ ok: true }),
    },
    open: async (page) => {
      await button(/change payment pin/i)(page);
      for (const digit of '246810') await page.getByRole('button', { name: digit, exact: true }).click();
    },
    wrong: ['owner_password'],
  },
  'an address': {
    of: 'pages/member/myaddress/form.tsx AddressForm',
    path: '/pages/member/myaddress/add',
    wrong: ['country', 'street', 'name', 'phone'],
  },
  'a first address on the way': {
    of: 'parts/address/address-sheet.tsx AddressSheet',
    path: '/pages/onepay/index',
    who: 'buyer',
    holds: { 'cart/carttoonepayorder': (now) => ({ ...now, address: null }) },
    form: SHEET,
    open: button(/add (an|a delivery) address/i),
    wrong: ['country', 'street', 'name', 'phone'],
  },
  'the value of an insurance': {
    of: 'parts/cart/insured-sheet.tsx InsuredSheet',
    path: '/pages/onepay/index',
    who: 'buyer',
    holds: { 'cart/carttoonepayorder': (now) => ({ ...now, insurance: 'forced', insured_value: 50_00, insured_default: 90_00 }) },
    form: SHEET,
    open: emptied(button(/change value/i), 'insured_value'),
    wrong: ['insured_value'],
  },
  'points that pay': {
    of: 'parts/cart/points-sheet.tsx PointsSheet',
    path: '/pages/onepay/index',
    who: 'buyer',
    holds: { 'cart/carttoonepayorder': (now) => ({ ...now, points_max: 300 }) },
    form: SHEET,
    open: emptied(button(/^points/i), 'points'),
    wrong: ['points'],
  },
  'what customs are told': {
    of: 'parts/waybill/declare-sheet.tsx DeclareSheet',
    path: '/pages/onepay/index',
    who: 'buyer',
    form: SHEET,
    open: emptied(button(/customs declaration/i), 'name_en', 'quantity', 'price'),
    wrong: ['name_en', 'quantity', 'price'],
  },
  'a bank transfer': {
    of: 'pages/member/pay/remit-flow.tsx Report',
    path: '/pages/member/pay/index',
    who: 'buyer',
    open: async (page) => {
      await page
        .getByRole('radiogroup')
        .locator('label', { hasText: /transfer/i })
        .first()
        .click();
      await button(/show bank accounts/i)(page);
      await page.locator('form [name="minor"]').fill('');
    },
    wrong: ['minor', 'slip'],
  },
  'a top-up': {
    of: 'pages/member/account/top-up-sheet.tsx TopUpForm',
    path: '/pages/member/account/index',
    open: emptied(button(/top up/i), 'amount'),
    wrong: ['amount'],
  },
  'a withdrawal': {
    of: 'pages/member/cash/cash-form.tsx CashForm',
    path: '/pages/member/cash/index',
    who: 'buyer',
    holds: {
      'cash/getConfig': (now) => ({ ...now, balance: 900_00, withdrawable: 900_00, left_today: 3, names: ['Lin Fischer'] }),
    },
    wrong: ['amount', 'bank_name', 'account_no'],
  },
  'a rebate to the wallet': {
    of: 'pages/member/promotion/withdraw-form.tsx WithdrawForm',
    path: '/pages/member/promotion/info',
    who: 'demo',
    holds: { 'userrebate/lists': (now) => ({ ...now, available: 12_34 }) },
    wrong: ['amount'],
  },
  'mails of an invitation': {
    of: 'pages/member/invitefriends/invite-mails.tsx AddForm',
    path: '/pages/member/invitefriends/index',
    wrong: ['emails'],
  },
  'a code of a coupon': {
    of: 'pages/member/coupon/activate-code.tsx ActivateCode',
    path: '/pages/member/coupon/index',
    wrong: ['code'],
  },
  feedback: {
    of: 'pages/member/advisory/feedback-form.tsx FeedbackForm',
    path: '/pages/member/advisory/index?tab=feedback',
    open: button(/feedback/i),
    wrong: ['content'],
  },
  'a price that is waited for': {
    of: 'pages/item/price-sheet.tsx Alert',
    path: '/pages/item/index',
    form: SHEET,
    open: button(/price history and alert/i),
    wrong: ['below'],
  },
  'goods by hand': { of: 'pages/item/notfound.tsx AddByHand', path: '/pages/item/notfound', wrong: ['url', 'title', 'price'] },
  'what freight costs': { of: 'pages/page/estimate.tsx Question', path: '/pages/page/estimate', wrong: ['country', 'weight'] },
  'an answer to a review': {
    of: 'parts/goods/review-reply.tsx ReviewReply',
    path: '/pages/comment/index',
    holds: { 'comment/lists': (now) => ({ ...now, list: rowsOf(now.list, REVIEW) }) },
    open: button(/^reply/i),
    wrong: ['content'],
  },
  'a parcel of one’s own': {
    of: 'pages/member/shipforme/form.tsx Filled',
    path: '/pages/member/shipforme/index?view=add',
    wrong: ['tracking_no_0', 'courier_id_0', 'title_0_0', 'price_0_0'],
  },
  'the number of a parcel': {
    of: 'pages/member/shipforme/find-sheet.tsx FindSheet',
    path: '/pages/member/shipforme/index',
    form: SHEET,
    open: button(/find a parcel/i),
    wrong: ['tracking_no'],
  },
  'where a parcel goes back to': {
    of: 'pages/member/shipforme/return-sheet.tsx ReturnSheet',
    path: '/pages/member/shipforme/index',
    holds: { 'buyself/lists': (now) => ({ ...now, list: rowsOf(now.list, PARCEL) }) },
    form: SHEET,
    open: button(/send back/i),
    wrong: ['text'],
  },
  'an answer to the buyer': {
    of: 'pages/member/order/ask-card.tsx Question',
    path: '/pages/member/order/detail',
    who: 'demo',
    holds: { 'order/detail': orderWith({ ask: QUESTION, actions: ['answer'] }) },
    wrong: ['text'],
  },
  'an objection to photos': {
    of: 'pages/member/order/object-sheet.tsx ObjectSheet',
    path: '/pages/member/order/detail',
    who: 'demo',
    holds: { 'order/detail': orderWith({ actions: ['object_photos'] }) },
    form: SHEET,
    open: button(/something is wrong/i),
    wrong: ['text'],
  },
  'money back': {
    of: 'parts/order/refund-sheet.tsx RefundSheet',
    path: '/pages/member/order/detail',
    who: 'demo',
    holds: { 'order/detail': orderWith({ actions: ['refund'] }), 'goodsrefund/preview': () => PREVIEW },
    form: SHEET,
    open: button(/refund or return/i),
    wrong: ['reason', 'amount'],
  },
  'an appeal': {
    of: 'parts/order/refund-step.tsx RefundStep',
    path: '/pages/member/order/detail',
    who: 'demo',
    holds: { 'order/detail': orderWith({ refund_id: 1 }), 'goodsrefund/lists': () => [REFUND] },
    form: SHEET,
    open: button(/^appeal/i),
    wrong: ['text'],
  },
  'an answer to the packer': {
    of: 'pages/member/sendorder/words-sheet.tsx WordsSheet',
    path: '/pages/member/sendorder/detail',
    who: 'demo',
    holds: {
      'sendorder/detail': waybillWith({
        actions: ['answer'],
        problem: { text: 'One box or two?', photos: [], expires_at: LATER },
      }),
    },
    form: SHEET,
    open: button(/^answer/i),
    wrong: ['text'],
  },
  'a claim': {
    of: 'pages/member/sendorder/claim-sheet.tsx ClaimForm',
    path: '/pages/member/sendorder/detail',
    who: 'demo',
    holds: {
      'sendorder/detail': waybillWith({
        actions: ['claim'],
        claimable: { types: ['damaged'], until: LATER, freight_times: 3, week_bp: 500, late_most_bp: 3000 },
      }),
    },
    form: SHEET,
    open: button(/file a claim/i),
    wrong: ['item_ids', 'content', 'files'],
  },
  'evidence for a claim': {
    of: 'pages/member/sendorder/claim-step.tsx Words',
    path: '/pages/member/sendorder/detail',
    who: 'demo',
    holds: { 'sendorder/detail': waybillWith({ claims: 1 }), 'claim/lists': (now) => rowsOf(now, CLAIM) },
    form: SHEET,
    open: button(/add evidence/i),
    wrong: ['text'],
  },
  'an application of a seller': {
    of: 'pages/settled/apply-form.tsx ApplyForm',
    path: '/pages/settled/index',
    wrong: ['company', 'contact', 'phone', 'category_id', 'papers'],
  },
  'the shop of a seller': {
    of: 'pages/settled/shop-sheet.tsx ShopSheet',
    path: '/pages/settled/index',
    who: 'demo',
    holds: { 'seller/home': (now) => ({ ...now, names: {} }) },
    form: SHEET,
    open: emptied(button(/shop profile/i), 'post_fee'),
    wrong: ['names', 'post_fee'],
  },
  'goods of a seller': {
    of: 'pages/settled/product.tsx ProductForm',
    path: '/pages/settled/product',
    who: 'demo',
    wrong: ['titles', 'pictures', 'price_0', 'quantity_0'],
  },
  'price and stock of a seller': {
    of: 'pages/settled/goods.tsx StockSheet',
    path: '/pages/settled/goods',
    who: 'demo',
    holds: { 'seller/goods': (now) => rowsOf(now, LISTED) },
    form: SHEET,
    open: emptied(button(/price and stock/i), 'price_7', 'quantity_7'),
    wrong: ['price_7', 'quantity_7'],
  },
  'a parcel of a seller': {
    of: 'pages/settled/step-sheet.tsx Ship',
    path: '/pages/settled/orders',
    who: 'demo',
    holds: { 'seller/orders': (now) => rowsOf(now, { ...SOLD, state: 'purchased', actions: ['seller_ship'] }) },
    form: SHEET,
    open: button(/enter tracking/i),
    wrong: ['courier_id', 'tracking_no'],
  },
  'a refusal of a seller': {
    of: 'pages/settled/step-sheet.tsx Say',
    path: '/pages/settled/orders',
    who: 'demo',
    holds: { 'seller/orders': (now) => rowsOf(now, { ...SOLD, state: 'paid', actions: ['take', 'refuse'] }) },
    form: SHEET,
    open: button(/^refuse/i),
    wrong: ['text'],
  },
  'where a seller is paid': {
    of: 'pages/settled/payee-sheet.tsx PayeeSheet',
    path: '/pages/settled/money',
    who: 'demo',
    open: button(/account|change/i),
    wrong: ['account_no', 'payee_pin'],
  },
};

/** What the server refuses once a form is filled: its fields in order. */
export type Refused = FormPlace & { call: string; fill: Record<string, string> };
const refused = (name: string, asked: Pick<Refused, 'call' | 'fill' | 'wrong'>): Refused => ({ ...FORMS[name]!, ...asked });
const words = (call: string, ...wrong: string[]) => ({
  call,
  fill: Object.fromEntries(wrong.map((name) => [name, 'Where is my parcel?'])),
  wrong,
});

export const REFUSED: Record<string, Refused> = {
  'log in by password': refused('log in by password', {
    call: 'user/login',
    fill: { username: 'nobody@example.test', password: 'quiet-harbour-22' },
    wrong: ['username', 'password'],
  }),
  'change the password': refused('change the password', {
    call: 'user/changepwd',
    fill: { old_password: 'quiet-harbour-22', password: 'louder-harbour-23', again: 'louder-harbour-23' },
    wrong: ['old_password', 'password'],
  }),
  'a name': refused('a name', words('user/profile', 'nickname')),
  feedback: refused('feedback', words('feedback/add', 'content')),
  'a code of a coupon': refused('a code of a coupon', words('couponrule/activate', 'code')),
  'a top-up': refused('a top-up', { call: 'paywallet/recharge', fill: { amount: '20' }, wrong: ['amount'] }),
  'a price that is waited for': refused('a price that is waited for', {
    call: 'prices/alert',
    fill: { below: '0.20' },
    wrong: ['below'],
  }),
  'the number of a parcel': refused('the number of a parcel', {
    call: 'buyself/lists',
    fill: { tracking_no: 'SF1000000001' },
    wrong: ['tracking_no'],
  }),
  'an answer to the buyer': refused('an answer to the buyer', words('order/act', 'text')),
  'an appeal': refused('an appeal', words('goodsrefund/act', 'text')),
  'an answer to the packer': refused('an answer to the packer', words('sendorder/act', 'text')),
  'evidence for a claim': refused('evidence for a claim', words('claim/act', 'text')),
  'the shop of a seller': refused('the shop of a seller', {
    call: 'seller/edit',
    fill: { names: 'North Lane', post_fee: '5' },
    wrong: ['names', 'pic', 'post_fee'],
  }),
  // Stars are prefilled, and words are optional.
  'a review': {
    of: 'pages/comment/review-form.tsx Writing',
    path: `/pages/comment/index?item_id=${ITEM}`,
    holds: { 'comment/own': () => TO_REVIEW },
    ...words('comment/add', 'content'),
  },
};

/** Goods of the shop that can be bought as they are. */
async function cartRow(me: Signed): Promise<number> {
  const { items } = await call('obapi/getItemlist', { page_size: 50 });
  for (const row of items.data as Data[]) {
    const goods = await call('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
    const sku = goods.skus.find((one: Data) => one.quantity >= goods.min_num);
    if (!goods.can_order || goods.goods_type.code !== 'general' || !sku) continue;
    const asked = { api_type: goods.api_type, num_iid: goods.num_iid, sku_id: sku.sku_id, num: goods.min_num };
    return (await me.call('cart/add', asked)).cart_id;
  }
  throw new Error('no goods that can be bought');
}

/** The user of a form, and the queries of the screens. */
export async function filler(who: Who): Promise<{ signed?: Signed; params: Record<string, string> }> {
  if (who === 'guest') return { params: {} };
  const demo = await member();
  // An address is a new one here.
  const params = { ...(await queries(demo)), '/pages/member/myaddress/add': '' };
  if (who === 'demo') return { signed: demo, params };
  const signed = await register(`forms-${who}-${Date.now()}@example.test`, 'quiet-harbour-22');
  if (who === 'fresh') return { signed, params };
  await berlinAddress(signed);
  const { invoice_no } = await signed.call('paywallet/recharge', { amount: 100_00, key: crypto.randomUUID() });
  const onepay = `?ids=${await cartRow(signed)}`;
  return { signed, params: { ...params, '/pages/onepay/index': onepay, '/pages/member/pay/index': `?no=${invoice_no}` } };
}

/** A row of one thing has its id in its fields' names; the part before the point is the form's name. */
export const fieldsOf = (form: Locator, name: string): Locator => form.locator(`[name="${name}"], [name^="${name}."]`);
