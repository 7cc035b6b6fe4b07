// The connector of 1688 against a local server that checks what the open platform checks and answers with its oddities.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InvalidSignature } from '../../webhook.ts';
import type { OrderRequest, PurchaseConnector } from '../connector.ts';
import { signatureOf } from './http.ts';
import { alibaba } from './index.ts';
import { keptInMemory, open1688 } from './testing-1688.ts';

let double: Awaited<ReturnType<typeof open1688>>;
let connector: PurchaseConnector;
beforeAll(async () => {
  double = await open1688();
  connector = alibaba.connect(double.keys);
});
afterAll(() => double.close());

const kept = keptInMemory();
const outside = () => ({ signal: AbortSignal.timeout(5000), kept, now: new Date() });
const request: OrderRequest = {
  key: 'SP1',
  lines: [
    { num_iid: '554456348334', sku_id: '11', spec_id: 'aa', num: 2, price: 1000 },
    { num_iid: '554456348335', sku_id: '', spec_id: '', num: 1, price: 500 },
  ],
  to: {
    ...{ name: '仓库', phone: '13800000000', postcode: '510000' },
    ...{ province: '广东省', city: '广州市', district: '白云区', address: '机场路 1 号' },
  },
};
const view = (status: string, more: object = {}) => ({
  body: JSON.stringify({
    success: 'true',
    result: {
      baseInfo: { status, shippingFee: 6, totalAmount: 26.5 },
      productItems: [
        { productID: 554456348334, skuID: 11, specId: 'aa', quantity: 2, itemAmount: 20.5, subItemIDString: '1', ...more },
      ],
      nativeLogistics: {
        logisticsItems: [{ logisticsBillNo: 'SF1', logisticsCompanyName: '顺丰', status: 'SIGN', subItemIds: '1' }],
      },
    },
  }),
});

test('a preview has prices, freight and discount in fen, and offers that cannot be ordered singly', async () => {
  double.answers['alibaba.createOrder.preview'] = {
    body: '{"success":true,"orderPreviewResuslt":[{"sumCarriage":600,"discountFee":50,"cargoList":[{"offerId":554456348334,"specId":"aa","finalUnitPrice":10.25,"resultCode":"200"},{"offerId":554456348335,"specId":"bb","resultCode":"500","message":"sold out"}]}]}',
  };
  double.asked.length = 0;
  expect(await connector.preview(request, outside())).toEqual({
    lines: [{ ...request.lines[0], price: 1025 }],
    refused: [{ num_iid: '554456348335', sku_id: '', spec_id: '', reason: 'sold out' }],
    freight: 600,
    discount: 50,
  });
  expect(JSON.parse(double.asked[0]!.params.cargoParamList!)).toEqual([
    { offerId: '554456348334', specId: 'aa', quantity: 2 },
    // Goods without options have no spec id.
    { offerId: '554456348335', quantity: 1 },
  ]);
  expect(JSON.parse(double.asked[0]!.params.addressParam!)).toEqual({
    ...{ fullName: '仓库', mobile: '13800000000', phone: '13800000000', postCode: '510000' },
    ...{ provinceText: '广东省', cityText: '广州市', areaText: '白云区', address: '机场路 1 号' },
  });
});

test('an order has our number; one next to "success: false", several at once and offers that failed are read', async () => {
  double.answers['alibaba.trade.get.buyerView'] = view('waitbuyerpay');
  double.answers['alibaba.trade.createCrossOrder'] = {
    body: '{"totalSuccessAmount":156800,"orderId":874073460147893051,"success":false}',
  };
  double.asked.length = 0;
  const one = await connector.create(request, outside());
  expect(double.asked[0]!.params.outOrderId).toBe('SP1');
  expect(one.orders).toMatchObject([
    {
      no: '874073460147893051',
      state: 'unpaid',
      freight: 600,
      lines: [{ num_iid: '554456348334', sku_id: '11', spec_id: 'aa', num: 2, price: 1025 }],
    },
  ]);
  double.answers['alibaba.trade.createCrossOrder'] = {
    body: '{"success":true,"result":{"success":true,"orderList":[{"orderId":"1"},{"orderId":"2"}],"failedOfferList":[{"offerId":"554456348335","specId":"bb","errorCode":"X","errorMessage":"off"}]}}',
  };
  const two = await connector.create(request, outside());
  expect(two.orders.map((order) => order.no)).toEqual(['1', '2']);
  expect(two.refused).toEqual([{ num_iid: '554456348335', sku_id: '', spec_id: 'bb', reason: 'off' }]);
});

test('orders under our number are found; paid, sent, signed and refunded are read; an unknown state is not guessed', async () => {
  double.answers['alibaba.trade.getBuyerOrderList'] = {
    body: '{"result":[{"baseInfo":{"idOfStr":"9","outOrderId":"SP1"}},{"baseInfo":{"idOfStr":"8","outOrderId":"SP2"}}]}',
  };
  double.answers['alibaba.trade.get.buyerView'] = view('waitbuyerreceive', { refundStatus: 'refundsuccess' });
  const [found] = await connector.find('SP1', new Date(), outside());
  expect(found).toMatchObject({
    no: '9',
    state: 'shipped',
    shipments: [{ tracking_no: 'SF1', of: null }],
    refunds: [{ num: 2, ref: 'item:1' }],
  });
  expect(found!.shipments[0]!.signed_at).not.toBeNull();
  double.answers['alibaba.trade.get.buyerView'] = view('waitmoon');
  await expect(connector.read('9', outside())).rejects.toMatchObject({ problem: 'transient' });
});

test('failures are distinguished: keys, limits, one question, a transient one', async () => {
  const problem = async (answer: { status?: number; body: string }) => {
    double.answers['alibaba.trade.cancel'] = answer;
    return connector.cancel('1', outside()).then(
      () => 'none',
      (error) => error.problem,
    );
  };
  expect(await problem({ body: '{"success":true}' })).toBe('none');
  expect(await problem({ body: '{"success":false,"errorMessage":"order is paid"}' })).toBe('refused');
  expect(await problem({ status: 401, body: '{"error_code":"401","error_message":"invalid signature"}' })).toBe('denied');
  expect(await problem({ body: '{"error_code":"gw.FlowControl","error_message":"flow control"}' })).toBe('quota');
  expect(await problem({ status: 502, body: 'bad gateway' })).toBe('transient');
  expect(await problem({ body: '<html>' })).toBe('transient');
  const forged = alibaba.connect({ ...double.keys, secret: 'other' });
  await expect(forged.cancel('1', outside())).rejects.toMatchObject({ problem: 'denied' });
});

test('a push is accepted when its signature is right', () => {
  const message =
    '{"data":{"orderId":167539019420540000,"currentStatus":"waitbuyerpay"},"msgId":42,"type":"ORDER_BUYER_VIEW_ORDER_PRICE_MODIFY"}';
  const of = (sign: string) => ({
    raw: Buffer.from(new URLSearchParams({ message, _aop_signature: sign }).toString()),
    headers: {},
    now: new Date(),
  });
  expect(connector.webhook!(of(signatureOf('secret', '', { message })))).toEqual([
    { id: '42', type: 'ORDER_BUYER_VIEW_ORDER_PRICE_MODIFY', about: 'price', no: '167539019420540000' },
  ]);
  expect(() => connector.webhook!(of('0'.repeat(40)))).toThrow(InvalidSignature);
});

test('a token is requested once with the refresh token and stored; one that is refused early is renewed, and the refused request is sent again', async () => {
  const own = keptInMemory();
  const at = (now: number) => ({ signal: AbortSignal.timeout(5000), kept: own, now: new Date(now) });
  double.answers['alibaba.trade.cancel'] = { body: '{"success":true}' };
  double.renewals.length = 0;
  const now = Date.now();
  await connector.cancel('1', at(now));
  await connector.cancel('1', at(now));
  expect(double.renewals).toEqual(['refresh-1']);
  double.revoke();
  await connector.cancel('1', at(now));
  // The service has issued another refresh token meanwhile: that one is used.
  expect(double.renewals).toEqual(['refresh-1', 'refresh-2']);
  // Shortly before its end it is renewed without having been refused.
  double.asked.length = 0;
  await connector.cancel('1', at(now + 10 * 3_600_000 - 60_000));
  expect(double.renewals).toEqual(['refresh-1', 'refresh-2', 'refresh-3']);
  expect(double.asked.length).toBe(1);
});

test('a refresh token that the owner sets again is used, and an expired one is reported', async () => {
  const own = keptInMemory();
  const ask = { signal: AbortSignal.timeout(5000), kept: own, now: new Date() };
  double.answers['alibaba.trade.cancel'] = { body: '{"success":true}' };
  await connector.cancel('1', ask);
  double.renewals.length = 0;
  const other = alibaba.connect({ ...double.keys, refresh: 'expired' });
  await expect(other.cancel('1', ask)).rejects.toMatchObject({
    problem: 'denied',
    message: expect.stringContaining('refresh token'),
  });
  expect(double.renewals).toEqual(['expired']);
  // The previous claim has been released.
  double.revoke();
  await connector.cancel('1', ask);
});
