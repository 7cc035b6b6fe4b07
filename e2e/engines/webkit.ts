// WebKit: Debian's WebKitGTK, its MiniBrowser driven by WebKitWebDriver on a virtual display.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from '@playwright/test';
import { Builder, By, Key, type WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '#server/testing-process.ts';
import { type Engine, program, type Size, type Tab } from './tab.ts';

const DEBIAN = 'webkit2gtk-driver xvfb';
/** Room for the widest window and the toolbar above the page. */
const SCREEN = '1400x1000x24';
/** MiniBrowser's toolbar is wider than a phone. */
const NARROW_TOOLBAR =
  'button, entry, image { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.01); }';

/** Without a graphics card layers are drawn by the processor, on several threads. With compositing off, taking a picture never ends. */
const DRAWING = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };

/** MiniBrowser is in the folder of the library: /usr/lib/<architecture>/webkit2gtk-4.1. */
const miniBrowsers = (): string[] => readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/webkit2gtk-4.1/MiniBrowser`);

export async function openWebkit(): Promise<Engine> {
  const driver = program(['/usr/bin/WebKitWebDriver'], DEBIAN);
  const xvfb = program(['/usr/bin/Xvfb'], DEBIAN);
  const binary = program(miniBrowsers(), DEBIAN);
  const home = mkdtempSync(join(tmpdir(), 'sampan-webkit-'));
  mkdirSync(join(home, 'gtk-3.0'));
  writeFileSync(join(home, 'gtk-3.0/gtk.css'), NARROW_TOOLBAR);
  writeFileSync(join(home, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const display = await startDisplay(xvfb);
  const port = await freePort();
  const env = {
    ...process.env,
    ...DRAWING,
    DISPLAY: display.name,
    XDG_CONFIG_HOME: home,
    XDG_CACHE_HOME: home,
    XDG_DATA_HOME: home,
  };
  const server = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await answers(`${address}/status`, server);
  let last: Tab | undefined;
  return {
    open: async (size) => {
      // The driver has one session at a time.
      await last?.close();
      last = await openTab(address, binary, size);
      return last;
    },
    close: async () => {
      await last?.close();
      await ended(server);
      await ended(display.child);
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Xvfb chooses a free number for its display and writes it to the file descriptor that it was given. */
async function startDisplay(xvfb: string): Promise<{ name: string; child: ChildProcess }> {
  const args = ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'];
  const child = spawn(xvfb, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const lines = createInterface(child.stdio[3] as NodeJS.ReadableStream);
  const number = await new Promise<string>((resolve, reject) => {
    lines.once('line', resolve);
    child.once('error', reject);
    child.once('close', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  return { name: `:${number}`, child };
}

async function answers(url: string, server: ChildProcess): Promise<void> {
  const asked = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => server.exitCode ?? 'not yet',
    );
  await expect.poll(asked, { message: 'WebKitWebDriver answers; a number is its exit code' }).toBe(true);
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('close', () => resolve());
    child.kill('SIGTERM');
  });

async function openTab(address: string, binary: string, size: Size): Promise<Tab> {
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args: ['--automation'] } })
    .build();
  const tab: Tab = {
    ...verbs(driver),
    engine: 'webkit',
    size,
    close: once(async () => {
      // A page with unsaved fields asks whether to leave it, and the driver would wait for an answer.
      await tab.evaluate(() => addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), { capture: true }));
      await driver.quit();
    }),
  };
  await resize(driver, tab, size);
  return tab;
}

/** Makes the page, not the window around it, exactly this large. */
async function resize(driver: WebDriver, tab: Tab, size: Size): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, ...size });
  const inner = () => tab.evaluate(() => ({ width: innerWidth, height: innerHeight }));
  const first = await inner();
  await window.setRect({ x: 0, y: 0, width: size.width, height: size.height + size.height - first.height });
  await expect.poll(inner, { message: "the size of WebKit's page" }).toEqual(size);
}

function once(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}

const KEYS = {
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Space: Key.SPACE,
  'Shift+Tab': Key.chord(Key.SHIFT, Key.TAB),
};

const verbs = (driver: WebDriver): Omit<Tab, 'engine' | 'size' | 'close'> => ({
  goto: (url) => driver.get(url),
  reload: () => driver.navigate().refresh(),
  evaluate: <T, A>(work: (arg: A) => T, arg?: A) => driver.executeScript<Awaited<T>>(work, arg ?? null),
  element: async (find, wanted) => {
    const found = await driver.executeScript<unknown>(find, wanted);
    return found instanceof WebElement ? found : null;
  },
  type: (text) => driver.actions().sendKeys(text).perform(),
  press: (key) => driver.actions().sendKeys(KEYS[key]).perform(),
  choose: async (css, file) => driver.findElement(By.css(css)).sendKeys(file),
  screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
});
