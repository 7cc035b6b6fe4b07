// Shared by the browser tests: API calls as a member or an operator, a signed-in page, and the checks that apply to every page.
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';
import { CONFIRMATIONS } from '#contract/desk/confirm.ts';
import { encode } from '#contract/encode.ts';

export const url = (): string => process.env.SHOP_URL!;
export const at = (path: string): string => `${url()}/wap/#${path}`;

// biome-ignore lint/suspicious/noExplicitAny: answers of many calls; the tests check what they use
export type Data = any;

export async function call(
  path: string,
  args: Record<string, unknown> = {},
  headers: Record<string, string> = {},
  prefix = '/api',
): Promise<Data> {
  const reply = await fetch(`${url()}${prefix}/${path}`, {
    method: 'POST',
    body: encode({ lang: 'zh-cn', clienttype: 'h5', ...args }),
    headers,
  });
  const { code, msg, data } = (await reply.json()) as { code: number; msg: string; data: Data };
  if (code !== 1) throw new Error(`${path}: ${code} ${msg} ${JSON.stringify(data)}`);
  return data;
}

export type Signed = { token: string; call: (path: string, args?: Record<string, unknown>) => Promise<Data> };

export async function member(username = 'demo@sampan.test', password = 'sampan-demo'): Promise<Signed> {
  const { userinfo } = await call('user/login', { username, password });
  const token = userinfo.token as string;
  return { token, call: (path, args) => call(path, args, { token }) };
}

/**
 * The movements of a wallet after the one with this id, newest first. Other journeys pay from the demo shop's member meanwhile:
 * a journey checks its own movements, not balances.
 */
export async function movements(me: Signed, after = 0): Promise<{ id: number; amount: number; kind: string; no: string }[]> {
  const { data } = await me.call('pay/expensesRecord', { page_size: 50 });
  return data.filter((row: { id: number }) => row.id > after);
}

/** The movement of the wallet that paid a bill. */
export async function movementOf(me: Signed, no: string): Promise<Data> {
  const { data } = await me.call('pay/expensesRecord', { page_size: 50 });
  return data.find((row: Data) => row.params.invoice_no === no);
}

/** Uploads a file as a member; returns its id. */
export async function upload(me: Signed, file: { name: string; mimeType: string; buffer: Buffer }, use: string): Promise<number> {
  const form = new FormData();
  form.set('use', use);
  form.set('file', new Blob([new Uint8Array(file.buffer)], { type: file.mimeType }), file.name);
  const reply = await fetch(`${url()}/api/common/upload`, { method: 'POST', body: form, headers: { token: me.token } });
  return ((await reply.json()) as { data: { id: number } }).data.id;
}

/** Calls that ask about unlikely figures before they book them. */
const ASKED = new Set([
  ...['buying/purchase', 'buying/correct', 'buying/supplement'],
  ...['demand/purchase', 'warehouse/inspect', 'warehouse/measure'],
]);
const confirmed = JSON.stringify(CONFIRMATIONS);

/** An operator by the calls of the back office, who answers every question about figures with yes. */
export async function operator(username: string): Promise<(path: string, args?: Record<string, unknown>) => Promise<Data>> {
  const reply = await fetch(`${url()}/admin/api/session/login`, {
    method: 'POST',
    body: encode({ username, password: 'sampan-demo' }),
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((c) => c.split(';')[0])
    .join('; ');
  const { data } = (await reply.json()) as { data: { operator: { csrf: string } } };
  return (path, args) =>
    call(
      path,
      { key: crypto.randomUUID(), ...(ASKED.has(path) ? { confirmed } : {}), ...args },
      { cookie, 'x-csrf': data.operator.csrf },
      '/admin/api',
    );
}

/** The six digits of the newest mail to an address. */
export async function mailedCode(email: string): Promise<string> {
  const { data } = await (await operator('admin'))('outbox/lists', { q: email });
  // A mail about an order may be newer; its number is not six digits alone.
  const codes = (data as Data[]).flatMap(({ body }) => body.match(/(?<![\w-])\d{6}(?![\w-])/) ?? []);
  expect(codes, `a code was mailed to ${email}`).not.toEqual([]);
  return codes[0]!;
}

/** A new member, by the code in the outbox. */
export async function register(email: string, password: string): Promise<Signed> {
  await call('ems/send', { event: 'register', email });
  const captcha = await mailedCode(email);
  const { userinfo } = await call('user/register', { type: 'email', email, captcha, password, agree: 1 });
  return { token: userinfo.token, call: (path, args) => call(path, args, { token: userinfo.token }) };
}

/** Signs the browser of a page in, in the storefront's storage format. */
export async function signIn(page: Page | BrowserContext, signed: Signed): Promise<void> {
  const user = await signed.call('user/info');
  await page.addInitScript(
    ([token, info]) => {
      if (localStorage.getItem('token') === null) {
        localStorage.setItem('token', token);
        localStorage.setItem('userInfo', JSON.stringify({ ...info, token }));
      }
    },
    [signed.token, user] as const,
  );
}

export type Watch = { problems: string[] };

/** Requests of a page that have no answer yet: a change of route inside the app is no load that a browser would wait for. */
const underway = new WeakMap<Page, Set<Request>>();

/** No requests for some moments in a row. */
async function quiet(page: Page): Promise<void> {
  for (let still = 0, turns = 0; still < 3 && turns < 400; turns += 1) {
    await page.waitForTimeout(80);
    still = underway.get(page)?.size ? 0 : still + 1;
  }
}

/** Records what goes wrong on a page: errors on the console, requests that fail. */
export function watch(page: Page): Watch {
  const problems: string[] = [];
  const open = new Set<Request>();
  underway.set(page, open);
  // A stream of events never ends.
  page.on('request', (r) => r.resourceType() !== 'eventsource' && open.add(r));
  page.on('requestfinished', (r) => open.delete(r));
  page.on('requestfailed', (r) => open.delete(r));
  page.on('console', (m) => m.type() === 'error' && problems.push(`console: ${m.text()}`));
  page.on('pageerror', (e) => problems.push(`error: ${e.message}`));
  page.on('response', (r) => r.status() >= 400 && problems.push(`${r.status()} ${r.url()}`));
  return { problems };
}

/** Waits until nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  // A change of route shows its page at once and sends its calls a moment later.
  await quiet(page);
  await page
    .waitForFunction(() => (document.querySelector('main')?.textContent?.trim().length ?? 0) > 0, undefined, { timeout: 30_000 })
    .catch(() => undefined);
  await page
    .waitForFunction(() => !document.querySelector('[aria-busy="true"], .ui-spin'), undefined, { timeout: 30_000 })
    .catch(() => undefined);
}

/**
 * Keys and placeholders that are visible on a page of the storefront; amounts and numbers of orders that break across two
 * lines; badges that are cut; segments that leave their row half empty; square pictures that are distorted.
 */
const misprints = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent!.trim();
      const parent = node.parentElement!;
      if (!text || parent.closest('script, style, noscript, [contenteditable]')) continue;
      // The name of a shop's host looks like a key.
      const key = /^[a-z_]+(\.[a-z_]+){2,}$/.test(text) && !/\.(example|com|cn|net|org)$/.test(text);
      if (key || /\{\w+\}|\bNaN\b|\bundefined\b/.test(text)) found.push(`raw: ${text}`);
      for (const amount of node.textContent!.matchAll(/(?:[€£¥]|CNY\u00a0)[\d.,]*\d|\b[A-Z]{1,3}\d{4}-\d{4,}/g)) {
        const range = document.createRange();
        range.setStart(node, amount.index);
        range.setEnd(node, amount.index + amount[0].length);
        const lines = [...range.getClientRects()].filter((box) => box.width > 0).map((box) => box.top);
        if (Math.max(...lines) - Math.min(...lines) > 6) found.push(`broken: ${amount[0]} in ${text}`);
      }
    }
    for (const badge of document.querySelectorAll<HTMLElement>('.ui-badge, .ui-badge .ui-cut'))
      if (badge.scrollWidth > badge.clientWidth + 1 && !badge.closest('.ui-hidden')) found.push(`cut: ${badge.textContent}`);
    for (const segment of document.querySelectorAll<HTMLElement>('.ui-segment')) {
      const box = segment.getBoundingClientRect();
      const row = (segment.closest('.ui-card, .ui-cells, .ui-sheet, main') ?? document.body).getBoundingClientRect();
      const texts = document.createTreeWalker(segment.closest('.ui-card, .ui-cells, .ui-sheet, main') ?? document.body, 4);
      let hasNeighbour = false;
      for (let node = texts.nextNode(); node && !hasNeighbour; node = texts.nextNode()) {
        if (!node.textContent!.trim() || segment.contains(node) || node.parentElement!.closest('.ui-hidden')) continue;
        const range = document.createRange();
        range.selectNode(node);
        const word = range.getBoundingClientRect();
        hasNeighbour = word.height > 0 && word.top < box.bottom && word.bottom > box.top;
      }
      if (!hasNeighbour && box.width > 0 && box.width < row.width * 0.75)
        found.push(`segment beside nothing: ${segment.textContent}`);
    }
    for (const one of document.querySelectorAll<HTMLElement>('.ui-im')) {
      const { offsetWidth: width, offsetHeight: height } = one;
      if (!one.style.getPropertyValue('--ratio') && Math.abs(width - height) > 2)
        found.push(`pulled: ${one.className} ${width} x ${height}`);
    }
    return found;
  });

/** No sideways scroll, nothing on the console, no failed request, axe clean, something to read, and nothing raw in it. */
export async function sound(page: Page, seen: Watch, options: { axe?: boolean } = {}): Promise<void> {
  expect(seen.problems).toEqual([]);
  const { wide, words } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    words: document.body.textContent?.trim().length ?? 0,
  }));
  expect(wide, 'the page scrolls sideways').toBeLessThanOrEqual(0);
  expect(words, 'the page is empty').toBeGreaterThan(3);
  if (new URL(page.url()).pathname.startsWith('/wap/')) expect(await misprints(page), 'misprints').toEqual([]);
  if (options.axe === false) return;
  // No frames of other origins here, and only violations are needed: without both, a check takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)
    // The shop in the frame of the pages' editor is a page of its own, with landmarks of its own.
    .exclude('iframe[src^="/wap/"]')
    // Text in a rich-text editor has the headings of its later page.
    .exclude('.desk-rich-text > *')
    .analyze();
  expect(
    violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(' '))
          .slice(0, 3)
          .join(' | ')}`,
    ),
  ).toEqual([]);
}

/** Taps a pay password into the pad of the open sheet. */
export async function digits(page: Page, code: string): Promise<void> {
  for (const digit of code) await page.getByRole('dialog').getByRole('button', { name: digit, exact: true }).click();
}

/** Tops a wallet up at the demo gateway, so that a journey does not depend on another. */
export async function topUp(me: Signed, amount: number): Promise<void> {
  const { invoice_no: no } = await me.call('paywallet/recharge', { amount, key: crypto.randomUUID() });
  await payAtDemo(me, no);
}

/** Pays a bill at the demo gateway, without its page. */
export async function payAtDemo(me: Signed, no: string): Promise<void> {
  const { redirect_url } = await me.call('paywallet/start', { no, method: 'demo', key: crypto.randomUUID() });
  const page = await (await fetch(redirect_url)).text();
  const [, action, sign] = /action="([^"]+\/pay)"><input type="hidden" name="sign" value="([^"]+)"/.exec(page)!;
  await fetch(`${url()}${action}`, { method: 'POST', body: new URLSearchParams({ sign: sign! }), redirect: 'manual' });
}
