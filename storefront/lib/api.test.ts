import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, fakeStorage, ok } from '#shop/lib/testing-browser.ts';

const toasts: string[] = [];
vi.mock('#ui/feedback/toast-store.ts', () => ({ toast: (text: string) => toasts.push(text) }));
vi.stubGlobal('localStorage', fakeStorage({ token: 'tok' }));
const { api, call, send } = await import('#shop/lib/api.ts');
const { unwrap } = await import('#client/create-client.ts');
const { CallError } = await import('#client/call-error.ts');
const { setPack } = await import('#shop/lib/i18n.ts');
const { settingsStore } = await import('#shop/lib/settings-store.ts');
const { waiting } = await import('#shop/lib/indicator.ts');

const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
beforeEach(() => {
  toasts.length = 0;
  log.mockClear();
  setPack('en', 'ltr', {
    timeout: 'The network timed out',
    'coupon gone': 'That coupon is gone',
  });
});
afterEach(() => vi.useRealTimers());

const answering = (answers: Record<string, unknown>) => {
  const server = fakeServer(answers);
  vi.stubGlobal('fetch', server.fetch);
  return server;
};
const failure = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (e: unknown) => e,
  );
  expect(error).toBeInstanceOf(CallError);
  return error as InstanceType<typeof CallError>;
};

describe('sending', () => {
  it('adds language, client type and token, and goes by the row’s method', async () => {
    const server = answering({ 'order/detail': ok({ id: 5 }), 'cart/add': ok({}), 'address/addAddress': ok({}) });
    await send('order/detail', { id: 5 });
    await send('cart/add', { api_type: 'taobao', num_iid: '1', num: 2 });
    // a GET row with personal data goes by POST
    await send('address/addAddress', { name: 'A' } as never);
    expect(server.asked.map((a) => a.method)).toEqual(['GET', 'POST', 'POST']);
    expect(server.asked[0]!.fields).toEqual({ id: '5', lang: 'en', clienttype: 'h5' });
    expect(server.asked[0]!.headers).toEqual({ token: 'tok' });
  });
  it('names the currency that prices are shown in, chosen or the first of this visitor', async () => {
    const server = answering({ 'order/detail': ok({ id: 5 }) });
    const before = settingsStore.get();
    settingsStore.set((s) => ({ ...s, configList: {} as never, settings: { ...s.settings, currency: 'GBP' } }));
    await send('order/detail', { id: 5 });
    settingsStore.set(() => before);
    expect(server.asked[0]!.fields.currency).toBe('GBP');
  });
  it('encodes lists and flags, and leaves out what is missing', async () => {
    const server = answering({ 'cart/delete': ok({}), 'cart/carttoorder': ok({}) });
    await api.cart.delete({ ids: [1, 2] });
    await api.cart.carttoorder({ cart_ids: '3', submit: true, coupon_id: undefined });
    expect(server.asked[0]!.fields.ids).toBe('[1,2]');
    expect(server.asked[1]!.fields).toMatchObject({ cart_ids: '3', submit: '1' });
    expect('coupon_id' in server.asked[1]!.fields).toBe(false);
  });
});

describe('the envelope', () => {
  it('opens data, and tells refusals from sessions and faults', () => {
    expect(unwrap(200, ok({ a: 1 }))).toEqual({ a: 1 });
    const kind = (status: number, body: unknown) => {
      try {
        unwrap(status, body);
      } catch (error) {
        return (error as InstanceType<typeof CallError>).kind;
      }
    };
    expect(kind(200, { code: 0, msg: 'no', data: null })).toBe('refused');
    expect(kind(404, { code: 0, msg: 'no', data: null })).toBe('refused');
    expect(kind(200, { code: 401, msg: 'x', data: null })).toBe('auth');
    expect(kind(200, { code: 7, msg: 'x', data: null })).toBe('server');
    expect(kind(500, { code: 500, msg: 'x', data: null })).toBe('server');
    expect(kind(502, null)).toBe('server');
    expect(kind(413, null)).toBe('refused');
  });
  it('shows a refusal in the user’s words, unless it is to be quiet', async () => {
    answering({
      'cart/edit': {
        code: 0,
        msg: 'coupon gone',
        data: { key: 'coupon.used', params: { n: 1 }, field: 'num', now: { quote: 'q2' } },
      },
    });
    const error = await failure(call('cart/edit', { id: 1 }));
    expect(toasts).toEqual(['That coupon is gone']);
    expect(error).toMatchObject({ kind: 'refused', key: 'coupon.used', field: 'num', params: { n: 1 }, now: { quote: 'q2' } });
    await failure(call('cart/edit', { id: 1 }, { quiet: true }));
    expect(toasts.length).toBe(1);
  });
  it('shows the message that comes with an answer', async () => {
    answering({ 'cart/getList': { code: 1, msg: 'coupon gone', data: [] }, 'cart/edit': ok(null) });
    expect(await call('cart/getList', {})).toEqual([]);
    await call('cart/getList', {}, { quiet: true });
    await call('cart/edit', { id: 1 });
    expect(toasts).toEqual(['That coupon is gone']);
  });
  it('logs faults without a toast', async () => {
    answering({ 'cart/edit': new Response('oops', { status: 500 }), 'cart/getList': { code: 9, msg: 'odd', data: null } });
    expect((await failure(call('cart/edit', { id: 1 }))).kind).toBe('server');
    expect((await failure(call('cart/getList', {}))).kind).toBe('server');
    expect(toasts).toEqual([]);
    expect(log).toHaveBeenCalledTimes(2);
  });
  it('reports a network failure', async () => {
    answering({ 'cart/getList': new TypeError('Failed to fetch') });
    expect((await failure(call('cart/getList', {}))).kind).toBe('network');
    expect(toasts).toEqual(['The network timed out']);
  });
  it('gives up after 60 seconds', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
        ),
    );
    const work = failure(call('cart/getList', {}));
    await vi.advanceTimersByTimeAsync(59_999);
    expect(waiting.get()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect((await work).kind).toBe('network');
    expect(waiting.get()).toBe(0);
  });
  it('shows nothing when the caller aborted the call', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(new DOMException('x', 'AbortError'))),
        ),
    );
    const control = new AbortController();
    const work = call('cart/getList', {}, { signal: control.signal }).catch((e: unknown) => e);
    control.abort();
    expect(((await work) as Error).name).toBe('AbortError');
    expect(toasts).toEqual([]);
  });
});
