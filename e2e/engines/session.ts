// The browser of an engine and its user: one window for visitors, for the demo member and for an operator, at one width after
// the other.
import { test as base } from '@playwright/test';
import { member, type Signed, url } from '../shop.ts';
import { fill, noteErrors, see } from './page.ts';
import { openPuppeteer } from './puppeteer.ts';
import type { Engine, EngineName, Size, Tab } from './tab.ts';
import { openWebkit } from './webkit.ts';

export type Who = 'guest' | 'member' | 'desk';
/** The window of this size for this user; another one is closed, since WebKit's driver has one at a time. */
export type Windows = { of(who: Who, size: Size): Promise<Tab> };

const openEngine = (name: EngineName): Promise<Engine> => (name === 'webkit' ? openWebkit() : openPuppeteer(name));

/** Makes the storefront of this window Chinese, and signed in where a member is given, in its own storage format. */
async function begin(tab: Tab, me?: Signed): Promise<void> {
  await tab.goto(`${url()}/wap/`);
  const token = me?.token ?? null;
  const info = me ? await me.call('user/info') : null;
  await tab.evaluate(
    (kept) => {
      localStorage.setItem('language', 'zh-cn');
      if (kept.token) localStorage.setItem('token', kept.token);
      if (kept.token) localStorage.setItem('userInfo', JSON.stringify({ ...kept.info, token: kept.token }));
    },
    { token, info },
  );
  await tab.reload();
  await noteErrors(tab);
  await see(tab, { css: 'main a[href*="/pages/item/index"]' });
}

/** Signs an operator in by the form. */
async function beginDesk(tab: Tab): Promise<void> {
  await tab.goto(`${url()}/admin/`);
  await noteErrors(tab);
  await fill(tab, { css: 'input[name="username"]' }, 'admin');
  await fill(tab, { css: 'input[name="password"]' }, 'sampan-demo');
  await tab.press('Enter');
  await see(tab, { css: 'main h1' });
}

export const test = base.extend<object, { engine: EngineName; windows: Windows }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  windows: [
    async ({ engine: name }, use) => {
      const engine = await openEngine(name);
      let open: { key: string; tab: Tab } | undefined;
      await use({
        of: async (who, size) => {
          const key = `${who} ${size.width}`;
          if (open?.key === key) return open.tab;
          await open?.tab.close();
          open = undefined;
          const tab = await engine.open(size);
          if (who === 'desk') await beginDesk(tab);
          else await begin(tab, who === 'member' ? await member() : undefined);
          open = { key, tab };
          return tab;
        },
      });
      await engine.close();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

/** Opens a screen of the app that is open, without reloading the app, as a tap on a link does. */
export const visit = (tab: Tab, path: string): Promise<void> =>
  tab.evaluate((hash) => {
    location.hash = hash;
  }, path);
