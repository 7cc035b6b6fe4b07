// Firefox by WebDriver BiDi, which it speaks without a driver, and Chromium by its own protocol.
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { launch } from '../chromium.ts';
import { type Engine, program, type Size, type Tab } from './tab.ts';

const BROWSERS = {
  firefox: {
    programs: ['/usr/bin/firefox-esr', '/usr/bin/firefox'],
    debian: 'firefox-esr',
    options: {
      browser: 'firefox',
      extraPrefsFirefox: { 'intl.accept_languages': 'zh-CN', 'ui.prefersReducedMotion': 1 },
    },
  },
  chromium: {
    programs: ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'],
    debian: 'chromium',
    options: { browser: 'chrome', args: [...launch().args, '--lang=zh-CN', '--force-prefers-reduced-motion'] },
  },
} as const;

export async function openPuppeteer(name: keyof typeof BROWSERS): Promise<Engine> {
  const { programs, debian, options } = BROWSERS[name];
  const executablePath = program(programs, debian);
  const { args = [], ...rest } = { args: [] as readonly string[], ...options };
  const browser = await puppeteer.launch({ ...rest, args: [...args], executablePath, headless: true, defaultViewport: null });
  return { open: (size) => openTab(browser, name, size), close: () => browser.close() };
}

async function openTab(browser: Browser, engine: keyof typeof BROWSERS, size: Size): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport(size);
  return { ...verbs(page), engine, size, close: () => context.close() };
}

const verbs = (page: Page): Omit<Tab, 'engine' | 'size' | 'close'> => ({
  goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
  reload: async () => void (await page.reload({ waitUntil: 'load' })),
  evaluate: <T, A>(work: (arg: A) => T, arg?: A) => page.evaluate<[], () => T>(`(${work})(${JSON.stringify(arg ?? null)})`),
  element: async (find, wanted) => (await page.evaluateHandle(find, wanted)).asElement(),
  type: (text) => page.keyboard.type(text),
  press: async (key) => {
    if (key !== 'Shift+Tab') return page.keyboard.press(key === 'Space' ? ' ' : key);
    await page.keyboard.down('Shift');
    await page.keyboard.press('Tab');
    await page.keyboard.up('Shift');
  },
  choose: async (css, file) => {
    const input = await page.waitForSelector(css);
    await (await input!.toElement('input')).uploadFile(file);
  },
  screenshot: async () => Buffer.from(await page.screenshot()),
});
