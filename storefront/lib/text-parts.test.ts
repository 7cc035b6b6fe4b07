import { beforeEach, expect, it, vi } from 'vitest';
import { fakeStorage } from '#shop/lib/testing-browser.ts';

vi.stubGlobal('localStorage', fakeStorage());
const { lastBoot } = await import('#shop/lib/boot-data.ts');
const { setPack, t, textsStore, translate } = await import('#shop/lib/i18n.ts');
const { SHAPE } = await import('#shop/lib/shape.ts');
const { bringAll, textsFor } = await import('#shop/lib/text-parts.ts');
const { pageLoader, setPages } = await import('#shop/routes.ts');

const OPEN = '/wap/texts/en/open-1.json';
const REST = '/wap/texts/en/rest-1.json';
const texts: Record<string, object> = { [OPEN]: { 'cart.empty': 'Empty' }, [REST]: { 'pay.now': 'Pay' } };

type Asked = { address: string; priority: string | undefined; answer: (with_: Response | Error) => void };
let asked: Asked[] = [];
const addresses = () => asked.map((one) => one.address);
const fine = (one: Asked) => one.answer(Response.json(texts[one.address]));
/** The last request. */
const last = () => asked.at(-1)!;

beforeEach(() => {
  asked = [];
  vi.stubGlobal('localStorage', fakeStorage());
  vi.stubGlobal(
    'fetch',
    (address: string, { priority }: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        asked.push({ address, priority, answer: (what) => (what instanceof Error ? reject(what) : resolve(what)) });
      }),
  );
  setPack('en', 'ltr', { loading: 'loading' }, { open: OPEN, rest: REST });
});

const Page = () => null;
const CART = './pages/cart/index.tsx';
const ORDERS = './pages/member/order/index.tsx';
const built = (file: string) => setPages({ [file]: () => Promise.resolve({ default: Page }) }, {});
/** Whether it has come to an end by now. */
const isDone = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setTimeout(() => resolve(false)))]);

it('a page without a login waits for the first of the later parts, a member’s page for both, requested at once', async () => {
  built(CART);
  const cart = pageLoader.load(CART);
  expect(addresses()).toEqual([OPEN]);
  expect(await isDone(cart)).toBe(false);
  expect(pageLoader.ready(CART)).toBeUndefined();
  fine(last());
  expect(await cart).toBe(Page);
  expect(t('cart.empty')).toBe('Empty');
  built(ORDERS);
  const orders = pageLoader.load(ORDERS);
  expect(addresses()).toEqual([OPEN, REST]);
  expect(await isDone(orders)).toBe(false);
  fine(last());
  await orders;
  expect(textsStore.get().missing).toEqual({});
});

it('a part is requested once, however many need it, and at low priority when no page waits', async () => {
  const all = bringAll();
  const page = textsFor(true);
  expect(asked.map(({ address, priority }) => [address, priority])).toEqual([
    [OPEN, 'low'],
    [REST, 'auto'],
  ]);
  asked.forEach(fine);
  await Promise.all([all, page]);
  await textsFor(true);
  expect(asked).toHaveLength(2);
});

it('what failed is requested again by the page that needs it, and when the network is back', async () => {
  const target = new EventTarget();
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target));
  const page = textsFor(false);
  const all = bringAll();
  last().answer(new Response('', { status: 503 }));
  await expect(page).rejects.toMatchObject({ kind: 'server' });
  expect(await isDone(all)).toBe(false);
  const again = textsFor(false);
  fine(last());
  await again;
  expect(addresses()).toEqual([OPEN, OPEN]);
  target.dispatchEvent(new Event('online'));
  await expect.poll(addresses).toEqual([OPEN, OPEN, REST]);
  fine(last());
  await all;
});

it('without a network the texts of last time serve, if they are in the same language', async () => {
  const copy = (lang: string) =>
    lastBoot.set({ lang, shape: SHAPE, pack: { loading: 'old', 'cart.empty': 'Empty', 'pay.now': 'Pay' } } as never);
  copy('zh-cn');
  const failed = textsFor(false);
  last().answer(new TypeError('Failed to fetch'));
  await expect(failed).rejects.toThrow('Failed to fetch');
  copy('en');
  const page = textsFor(false);
  last().answer(new TypeError('Failed to fetch'));
  await page;
  expect([t('loading'), translate('cart.empty'), translate('pay.now'), textsStore.get().missing]).toEqual([
    'loading',
    'Empty',
    'Pay',
    {},
  ]);
  // An answer of the server is not a network failure.
  setPack('en', 'ltr', {}, { open: OPEN, rest: REST });
  const refused = textsFor(false);
  last().answer(new Response('', { status: 500 }));
  await expect(refused).rejects.toMatchObject({ kind: 'server' });
});

it('texts of a language that is no longer the chosen one are dropped, loaded or failed', async () => {
  const page = textsFor(true);
  setPack('zh-cn', 'ltr', { loading: '加载中' });
  fine(asked[0]!);
  asked[1]!.answer(new TypeError('Failed to fetch'));
  await page;
  const { lang, pack, missing } = textsStore.get();
  expect({ lang, pack, missing }).toEqual({ lang: 'zh-cn', pack: { loading: '加载中' }, missing: {} });
});
