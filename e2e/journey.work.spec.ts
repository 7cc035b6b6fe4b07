// What belongs to the work and what must not cover it: a scan is confirmed by sound and colour, the field for codes stays
// folded while a scanner reads, an item is next to its listing, the bar that saves hides no field, and a toast is next to the
// work and catches no tap.
import { expect, type Page, test } from '@playwright/test';
import { deskOf } from './admin-desk.ts';
import { handsOf } from './counted.ts';
import { operator, settled } from './shop.ts';

/** Redirects the sounds of the page to a list: the tones of each, in hertz. */
async function listen(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(window, { heard });
    class Silent {
      currentTime = 0;
      state = 'running';
      destination = {};
      resume = () => Promise.resolve();
      createGain = () => ({
        gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
        connect: (next: unknown) => next,
      });
      createOscillator() {
        const frequency = { value: 0 };
        return {
          frequency,
          type: 'sine',
          connect: (next: unknown) => next,
          start: () => heard.push(frequency.value),
          stop: () => {},
        };
      }
    }
    Object.assign(window, { AudioContext: Silent });
  });
  return () =>
    page.evaluate(() => {
      const { heard } = window as unknown as { heard: number[] };
      return heard.splice(0);
    });
}

test('a scan is confirmed by a sound and a colour of its kind; the field for codes is folded while a scanner reads', async ({
  browser,
}) => {
  const ask = await operator('warehouse');
  const { list } = (await ask('warehouse/queue', { tab: 'inspect' })) as { list: { tracking_no: string }[] };
  const desk = await deskOf(browser, 'warehouse', 390);
  const { page } = desk;
  const tones = await listen(page);
  await desk.open('/receive');
  const [band, line] = [page.locator('.scan-band').first(), page.locator('.scan-line')];
  const colour = (of = band) => of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const colours: string[] = [];

  // The page has no bar: a toast covers its camera, which is as tall as a bar at least.
  expect(await page.locator('.scan-cam').boundingBox()).toMatchObject({ x: 0, y: 0, width: 390 });
  expect((await page.locator('.scan-cam').boundingBox())!.height).toBeGreaterThan(48);
  // Nothing has been scanned: users without a scanner need the field.
  await expect(page.locator('.scan-type')).toBeVisible();
  const scan = handsOf(page).scan;
  await scan(`ZW${Date.now()}`);
  await expect(band).toHaveAttribute('data-band', 'unknown');
  await expect.poll(tones).toEqual([560]);
  colours.push(await colour());
  // A bin, and no item to put there.
  await scan('A-03-12');
  await expect(line).toHaveAttribute('data-band', 'stop');
  await expect.poll(tones).toEqual([220, 180]);
  // It was hidden for the scanner, and is shown again on demand.
  await expect(page.locator('.scan-type')).toHaveCount(0);
  const keyboard = page.locator('.scan-cam-top button').last();
  await keyboard.click();
  await expect(page.locator('.scan-type input').first()).toBeFocused();
  await keyboard.click();
  await expect(page.locator('.scan-type')).toHaveCount(0);

  await scan(list[0]!.tracking_no);
  await expect(band).toHaveAttribute('data-band', 'match');
  await expect.poll(tones).toEqual([880, 1320]);
  colours.push(await colour());
  expect(new Set(colours).size).toBe(2);
  await desk.close();
});

test('an open item is next to the pictures of its listing, and figures stay while they are looked at', async ({ browser }) => {
  for (const width of [1440, 390]) {
    const desk = await deskOf(browser, 'warehouse', width);
    const { page } = desk;
    await desk.open('/inspect');
    await page.locator('.desk-row').first().click();
    const work = page.locator('.ui-split-work');
    const weight = work.locator('.desk-measure input').first();
    await weight.fill('1.111');
    const listing = work
      .locator('details')
      .filter({ has: page.locator('.desk-photos-row') })
      .first();
    if ((await listing.getAttribute('open')) === null) await listing.locator('summary').click();
    const pictures = listing.locator('img');
    await expect(pictures.first()).toBeVisible();
    await expect.poll(() => pictures.first().evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
    await expect(weight).toHaveValue('1.111');
    await desk.close();
  }
});

/** Fields and buttons of the page that lie behind its bar when the focus reaches them, forwards and backwards. */
const behindTheBar = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.desk-form-foot')!;
    const fields = [...document.querySelectorAll<HTMLElement>('.desk-page :is(input, select, textarea, button)')].filter(
      (one) =>
        !bar.contains(one) &&
        !(one as HTMLInputElement).disabled &&
        one.checkVisibility() &&
        one.getBoundingClientRect().height > 0,
    );
    const hidden = new Set<string>();
    for (const one of [...fields, ...[...fields].reverse()]) {
      one.focus();
      const [own, over] = [one.getBoundingClientRect(), bar.getBoundingClientRect()];
      if (own.bottom > over.top + 1 && own.top < over.bottom - 1)
        hidden.add((one as HTMLInputElement).name || one.textContent || one.tagName);
    }
    return [...hidden];
  });

test('the bar that saves hides no field that the focus reaches; the toast that follows has a place next to the page', async ({
  browser,
}) => {
  for (const width of [1440, 1024, 768, 390, 320]) {
    const desk = await deskOf(browser, 'admin', width);
    const { page } = desk;
    await desk.open('/settings');
    const company = page.locator('input[name="company"]');
    await company.fill(`Harbour ${width} ${Date.now()}`);
    const bar = page.locator('.desk-form-foot');
    await expect(bar).toBeVisible();
    expect(await behindTheBar(page), `${width} px`).toEqual([]);
    await bar.locator('.ui-btn-primary').click();
    const toast = page.locator('.ui-toast').first();
    await expect(toast).toBeVisible();
    const found = await toast.evaluate((element) => {
      const own = element.getBoundingClientRect();
      const work = document.querySelector('.desk-main')!.getBoundingClientRect();
      const text = element.querySelector('.ui-toast-text')!;
      const hit = document.elementFromPoint(own.left + own.width / 2, own.top + own.height / 2);
      return {
        onTheWork: work.left < own.right && work.right > own.left && work.top < own.bottom && work.bottom > own.top,
        outside: own.left < 0 || own.top < 0 || own.right > innerWidth || own.bottom > innerHeight,
        // A line of text is taller than its line by some pixels.
        cut: text.scrollHeight > text.clientHeight + 6,
        catches: hit !== null && element.contains(hit),
      };
    });
    expect(found, `${width} px`).toEqual({ onTheWork: false, outside: false, cut: false, catches: false });
    await settled(page);
    await desk.close();
  }
});
