// The detectors of measurable faults find each fault that they name, on a page with that fault only, and nothing on one without
// faults.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { deskFaults } from './desk-faults.ts';
import { shopFaults, wordFaults } from './shop-faults.ts';

const SOUND = `<main><h1>Packing</h1><section class="desk-page"><div class="ui-card" style="padding:16px">
  <p>Three boxes wait for their labels</p><button class="ui-btn-small">Print</button></div>
  <div class="desk-row" style="width:300px">WB-10482</div><div class="desk-find" style="height:40px"><input></div>
  <div class="desk-measure"><input value="250" style="width:80px"></div></section></main>`;

const BROKEN: [fault: string, html: string][] = [
  ['two lines', '<button class="ui-btn-small" style="width:60px">Print all the labels</button>'],
  ['runs out of its row', '<div class="desk-row" style="width:80px;white-space:nowrap">WB-10482, three boxes, to Germany</div>'],
  [
    'runs out of its sheet',
    '<div style="width:200px"><div class="paper"><table><tr><td>WB-10482/1</td><td>LX123456789CN</td><td>LX987654321CN</td></tr></table></div></div>',
  ],
  ['a stretched search field', '<div class="desk-find" style="height:90px"><input></div>'],
  ['broken word', '<main><h2 style="width:40px;word-break:break-all">Handover</h2></main>'],
  ['on the edge', '<div class="ui-card" style="padding:0;margin-left:40px"><p style="margin:0">Three boxes</p></div>'],
  ['a figure that does not fit', '<div class="desk-measure"><input value="1234567890" style="width:30px"></div>'],
  [
    'the way back stands on',
    '<div class="ui-split-work" style="position:relative"><div class="ui-split-back" style="position:absolute;top:0;left:0"><button style="width:90px;height:40px">Back</button></div><p style="margin:0;line-height:40px">WB-10482 to Germany</p></div>',
  ],
];
const BROKEN_WORDS: [fault: string, html: string][] = [
  ['cut off', '<div style="width:60px;overflow:hidden;white-space:nowrap"><p>Handed over by</p></div>'],
  ['on each other', '<p style="margin:0">Handed over by</p><p style="margin:-18px 0 0">Received by</p>'],
];

async function show(page: Page, html: string): Promise<void> {
  await page.setContent(`<!doctype html><style>body{font:16px/20px sans-serif;margin:20px}</style>${html}`);
}

test('a sound page has no faults', async ({ page }) => {
  await show(page, SOUND);
  expect([...(await deskFaults(page)), ...(await wordFaults(page))]).toEqual([]);
});
for (const [fault, html] of BROKEN)
  test(`found: ${fault}`, async ({ page }) => {
    await show(page, html);
    expect(await deskFaults(page)).toEqual([expect.stringContaining(fault)]);
  });
for (const [fault, html] of BROKEN_WORDS)
  test(`found among words: ${fault}`, async ({ page }) => {
    await show(page, html);
    expect(await wordFaults(page)).toEqual([expect.stringContaining(fault)]);
  });

test('found: a small target, but not a row at the edge of a list that scrolls', async ({ page }) => {
  await show(page, '<button style="width:100px;height:12px;padding:0;border:0">Pay</button><p>Three boxes</p>');
  expect(await shopFaults(page)).toEqual([expect.stringContaining('small target')]);
  const row = '<button style="display:block;width:100px;height:44px">Pay</button>';
  // The last row is cut in the middle: pressed below its edge, it is not hit.
  await show(page, `<div style="height:70px;overflow-y:auto">${row}${row}</div><p>Three boxes</p>`);
  expect(await shopFaults(page)).toEqual([]);
});

test('the back office draws what its detectors look for', () => {
  const root = new URL('../', import.meta.url);
  const drawn = ['admin/', 'ui/']
    .flatMap((folder) => readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((name) => folder + name))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(name, root), 'utf8'))
    .join('\n');
  const wanted = readFileSync(new URL('e2e/desk-faults.ts', root), 'utf8').matchAll(/\.((?:desk|ui)-[\w-]+)/g);
  expect([...new Set([...wanted].map(([, name]) => name!))].filter((name) => !new RegExp(`\\b${name}\\b`).test(drawn))).toEqual(
    [],
  );
});
