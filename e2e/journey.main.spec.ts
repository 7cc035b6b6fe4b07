// The main job, end to end, on the screens of both sides: a new shopper registers, orders from two sellers and pays by a
// remittance; the buyer raises a supplement, one item is out of stock; the warehouse receives, inspects and shelves; two
// waybills go out, one heavier and one lighter than estimated; the wallet adds up to the cent and the ledger to zero. Calls
// only look for goods and read sums.
import { type Browser, expect, test } from '@playwright/test';
import { type Desk, deskOf, passScanned, receive } from './admin-desk.ts';
import * as office from './desk-office.ts';
import * as hall from './desk-warehouse.ts';
import { picture, press, shot, slip, tick } from './hands.ts';
import { at, call, type Data, operator, settled, sound, watch } from './shop.ts';
import * as shopper from './shopper.ts';

const PASSWORD = 'a-long-password';
const PAY = '135790';
const MORE = 1800;
const WAREHOUSE = 1;
const yuan = (fen: number) => (fen / 100).toFixed(2);

test.setTimeout(420_000);

type Me = (path: string, args?: Record<string, unknown>) => Promise<Data>;

/**
 * Two goods of one seller and one of another, that any line takes, in stock; the last expensive enough that the service fee is
 * above its minimum.
 */
async function goodsOfTwoSellers(me: Me): Promise<[Data, Data, Data]> {
  const found: Data[] = [];
  const shop = (one: Data) => one.seller.shop_id as number;
  for (let page = 1; page <= 4; page++) {
    const { items } = await me('obapi/getItemlist', { page, page_size: 50 });
    for (const row of items.data as Data[]) {
      const item = await me('obapi/getItem', { tp: row.api_type, tid: row.num_iid });
      const sku = item.skus.find((s: Data) => s.quantity >= 5);
      const plain = ['general', 'clothing'].includes(item.goods_type.code) && item.item_weight;
      if (item.can_order && item.min_num === 1 && sku && sku.price < 40_000 && plain && !item.title.startsWith('【'))
        found.push({ ...item, sku });
      const a = found.find((one) => found.some((x) => x !== one && shop(x) === shop(one)));
      const c = found.find((one) => a && one !== a && shop(one) === shop(a));
      const b = found.find((one) => a && shop(one) !== shop(a) && one.sku.price >= 12_000);
      if (a && b && c) return [a, b, c];
    }
  }
  throw new Error('no goods of two sellers');
}

/** A desk for each operator, opened when it is first needed. */
function desks(browser: Browser) {
  const open = new Map<string, Promise<Desk>>();
  return {
    of: (name: string): Promise<Desk> => {
      const desk = open.get(name) ?? deskOf(browser, name, 1440);
      open.set(name, desk);
      return desk;
    },
    close: async (): Promise<void> => {
      for (const desk of await Promise.all(open.values())) {
        expect(desk.seen.problems).toEqual([]);
        await desk.close();
      }
    },
  };
}

test('from registering to receipt', async ({ page, browser }) => {
  const seen = watch(page);
  const mail = `journey-${Date.now()}@example.test`;
  const staff = desks(browser);

  await test.step('register with a code from the outbox', async () => {
    await page.goto(at('/pages/user/register'));
    await page.locator('input[name="email"]').fill(mail);
    await page.locator('input[name="password"]').fill(PASSWORD);
    await shopper.askCode(page);
    await page.locator('input[name="captcha"]').fill(await office.codeFor(await staff.of('admin'), mail, 'desk-outbox'));
    await tick(page.getByRole('checkbox').first());
    await shot(page, 'register');
    await page.locator('main').getByRole('button', { name: '注册', exact: true }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeTruthy();
  });
  const token = (await page.evaluate(() => localStorage.getItem('token')))!;
  const me: Me = (path, args = {}) => call(path, args, { token });
  const balance = async () => (await me('user/info')).balance as number;
  const { mark } = (await me('other/warehouse'))[0] as { mark: string };
  await test.step('an address at home', async () => {
    const made = await shopper.addAddress(page, {
      ...{ country: '德国', state: '巴伐利亚', city: 'Munich', street: 'Kastanienallee 48', postcode: '80331' },
      ...{ name: 'Jo Reise', phone: '15123456789' },
    });
    expect(made).toMatchObject({ country: 'DE', city: 'Munich', mobilecode: '49', is_default: true });
  });
  const [a, b, c] = await goodsOfTwoSellers(me);
  const itemsNow = async () => {
    const { data } = (await me('order/lists', { tab: 'all' })).list;
    const orders = await Promise.all(data.map((o: { id: number }) => me('order/detail', { id: o.id })));
    return orders.flatMap((o) => o.items as Data[]);
  };
  const itemOf = async (goods: Data) => (await itemsNow()).find((i) => i.num_iid === goods.num_iid)!;

  await test.step('search, look at an item, put goods of two sellers into the cart', async () => {
    await shopper.visit(page, '/pages/index/index');
    await shot(page, 'home');
    await shopper.visit(page, `/pages/shop/index?keyword=${encodeURIComponent(a.title.split(' ')[0])}`);
    await shot(page, 'search');
    await page.locator(`a[href*="tid=${a.num_iid}"]`).first().click();
    await expect(page).toHaveURL(/pages\/item\/index/);
    await settled(page);
    await shot(page, 'item');
    await shopper.intoCart(page, a, 'sku');
    for (const goods of [b, c]) await shopper.intoCart(page, goods);
  });

  const no = await test.step('order from the cart', () => shopper.orderAll(page));
  const bill = await me('paywallet/getInvoice', { no });
  expect(bill.components.reduce((sum: number, row: Data) => sum + row.amount, 0)).toBe(bill.amount);

  await test.step('pay by a remittance that finance approves, with something over for the wallet', async () => {
    await shot(page, 'pay');
    const { account, minor, reference } = await shopper.reportRemittance(
      page,
      /欧/,
      ({ account: to, minor: sum, reference: ref }) =>
        slip(browser, [
          ['To', `${to.account_name} ${to.bank}`],
          ['Amount', `${to.currency} ${yuan(sum)}`],
          ['Reference', ref],
        ]),
    );
    expect(account.currency).toBe('EUR');
    await shot(page, 'remitted');
    await office.approveRemittance(await staff.of('finance'), reference, yuan(minor + 60_000), 'desk-remittance');
    expect((await me('paywallet/getInvoice', { no })).state).toBe('paid');
    await shopper.visit(page, `/pages/member/pay/payResult?no=${no}`);
    await shot(page, 'paid');
  });

  const buyer = await staff.of('buyer');
  await test.step('the buyer takes the orders: one item is out of stock, one is more expensive', async () => {
    await office.take(buyer, mark, a.title);
    const before = await balance();
    await office.outOfStock(buyer, c.title, '卖家说断货了', 'desk-out-of-stock');
    const { refunded } = await itemOf(c);
    expect(refunded).toBeGreaterThan(0);
    expect(await balance()).toBe(before + refunded);
    await office.take(buyer, mark, b.title);
    await office.askSupplement(buyer, b.title, yuan(b.sku.price + MORE), '卖家涨价 18 元', 'desk-supplement');
  });

  const parcels = { a: `JRA${Date.now()}`, b: `JRB${Date.now()}` };
  const table = await staff.of('warehouse');
  const bought = async (goods: Data, price: number, tracking_no: string, name = '') => {
    const { order_id } = await itemOf(goods);
    await buyer.open(`/buying?tab=mine&order=${order_id}`);
    const { freight = 0 } = await me('order/detail', { id: order_id });
    await office.purchase(
      buyer,
      { platform_no: `26${tracking_no.slice(3)}`, freight: yuan(freight), price: yuan(price) },
      name && `${name}-purchase`,
    );
    await office.sellerSent(buyer, mark, goods.title, tracking_no, name && `${name}-sent`);
  };
  const photos = async (goods: Data, weight: number) => [
    await picture((goods.sku.pic_url || goods.pic_url).replace(/^\/media\/demo\/(goods|messy)/, 'qc')),
    await picture(`scale/1f4e6/-/7-${weight}`),
  ];

  await test.step('the first order is bought, sent by its seller, received and inspected with photos', async () => {
    await bought(a, a.sku.price, parcels.a);
    await receive(table, WAREHOUSE, parcels.a);
    await shot(table.page, 'desk-receive');
    await passScanned(table, 900, [250, 200, 120], 'D-01-01', await photos(a, 900));
  });

  await test.step('a pay password is made by a code as the supplement is paid', async () => {
    const { order_id, ask } = await itemOf(b);
    expect((await me('paywallet/getInvoice', { no: ask.invoice_no })).amount).toBe(MORE + MORE / 20);
    await shopper.visit(page, `/pages/member/order/detail?id=${order_id}`);
    await shot(page, 'supplement');
    await page.getByRole('link', { name: /^付 / }).click();
    await settled(page);
    await shopper.payWithFirstPin(page, PAY, async () => office.codeFor(await staff.of('admin'), mail));
  });

  await test.step('the second is bought for the price asked, received, inspected at the table and shelved', async () => {
    await bought(b, b.sku.price + MORE, parcels.b, 'desk');
    await receive(table, WAREHOUSE, parcels.b);
    const measured = { weight: 900, sides: [250, 200, 120], pictures: await photos(b, 900) };
    await hall.inspect(table, parcels.b, measured, 'desk-inspect');
    await hall.shelve(table, parcels.b, 'D-01-02', 'desk-shelf');
    await shopper.visit(page, `/pages/member/order/detail?id=${(await itemOf(b)).order_id}`);
    await shot(page, 'order');
    await shopper.visit(page, '/pages/member/ordertosend/index');
    await shot(page, 'stock');
  });
  const stock = (await itemsNow()).filter((item) => item.state === 'in_stock');
  expect(stock).toHaveLength(2);

  await test.step('a first waybill: two boxes, heavier than estimated; the supplement is paid', async () => {
    const { id } = await shopper.sendHome(page, [stock[0]!.id], PAY, 'send');
    const waybill = () => me('sendorder/detail', { id });
    const { no: number } = await waybill();
    const boxes = [
      { weight: 2600, sides: [320, 260, 200], pictures: [await picture('scale/1f4e6/-/8-2600')] },
      { weight: 1900, sides: [300, 220, 180], pictures: [await picture('scale/1f4e6/-/9-1900')] },
    ];
    await hall.pack(table, number, boxes, 'desk-packing');
    expect(await waybill()).toMatchObject({ state: 'settle_due', needs_you: true });
    await table.open(`/packing?tab=settle&id=${id}`);
    await shot(table.page, 'desk-settle');
    await shopper.visit(page, `/pages/member/sendorder/detailAddReduce?id=${id}`);
    await shot(page, 'settlement');
    await page.getByRole('link', { name: /^(付|补) / }).click();
    await settled(page);
    await shopper.payFromWallet(page, PAY);
    const numbers = [1, 2].map((box) => `JE${Date.now() % 1e8}${box}CN`);
    await hall.dispatch(table, number, 'ems', numbers, 'desk-dispatch');
    await hall.track(table, number, 'in_transit', '航班已起飞', '深圳', 'desk-tracking');
    await shopper.visit(page, `/pages/member/sendorder/detail?id=${id}`);
    await expect(page.getByText('航班已起飞').first()).toBeVisible();
    await shot(page, 'waybill');
    await hall.track(table, number, 'delivered', '已妥投', '慕尼黑');
    await shopper.confirmReceipt(page, id);
    await expect.poll(async () => (await waybill()).state).toBe('received');
    await shot(page, 'received');
  });

  await test.step('a second waybill, lighter: the difference is back in the wallet at once', async () => {
    const { id } = await shopper.sendHome(page, [stock[1]!.id], PAY);
    const before = await balance();
    const { no: number } = await me('sendorder/detail', { id });
    await hall.pack(table, number, [{ weight: 300, sides: [160, 120, 60], pictures: [await picture('scale/1f4e6/-/10-300')] }]);
    const { state, settlement } = await me('sendorder/detail', { id });
    expect(state).toBe('to_dispatch');
    expect(settlement.difference).toBeLessThan(0);
    expect(await balance()).toBe(before - settlement.difference);
    await shopper.visit(page, `/pages/member/sendorder/detailAddReduce?id=${id}`);
    await shot(page, 'lighter');
  });

  await test.step('the statement adds up to the cent, the ledger to zero', async () => {
    await shopper.visit(page, '/pages/member/account/index');
    await shot(page, 'wallet');
    await sound(page, seen);
    await shopper.expectStatement(me);
    const finance = await staff.of('finance');
    await finance.open('/ledger');
    await shot(finance.page, 'desk-ledger');
    const { sums, drift } = await (await operator('finance'))('ledger/summary');
    expect(Object.values(sums)).toEqual(Object.values(sums).map(() => 0));
    expect(drift).toBe(0);
    await staff.close();
  });
});

test('a visitor who is not signed in is led back after logging in', async ({ page }) => {
  await page.goto(at('/pages/member/order/index?tab=done'));
  await expect(page).toHaveURL(/user\/login/, { timeout: 10_000 });
  await page.locator('input[name="username"]').fill('demo@sampan.test');
  await page.locator('input[name="password"]').fill('sampan-demo');
  await press(page.locator('main').getByRole('button', { name: '登录', exact: true }), 'user/login');
  await expect(page).toHaveURL(/pages\/member\/order\/index\?tab=done/);
});
