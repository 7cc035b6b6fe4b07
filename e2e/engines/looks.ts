// Checks the screen of an engine: its faults, and pictures of it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { closeSheet, faultsOf, see, settled, sheetOf, tap } from './page.ts';
import type { ScreenPlace } from './shop-places.ts';
import type { Tab } from './tab.ts';

export type App = 'shop' | 'desk';
const SHOTS = new URL('../../.cache/engines/', import.meta.url).pathname;

/** Saves a picture of the screen under .cache/engines. */
export async function keep(tab: Tab, name: string): Promise<void> {
  mkdirSync(SHOTS, { recursive: true });
  writeFileSync(join(SHOTS, `${tab.engine}-${tab.size.width}-${name.replace(/\W+/g, '-')}.png`), await tab.screenshot());
}

/** The faults of the screen. Saves a picture where SHOTS is set. */
export async function look(tab: Tab, name: string, app: App): Promise<string[]> {
  if (process.env.SHOTS) await keep(tab, name);
  return (await faultsOf(tab, app)).map((fault) => `${name}: ${fault}`);
}

/** The faults of a place and each of its sheets, which are opened and closed again one after the other. */
export async function lookAt(tab: Tab, place: ScreenPlace, app: App): Promise<void> {
  await see(tab, place.shows);
  await settled(tab);
  const faults = await look(tab, place.name, app);
  for (const { name, by } of place.sheets ?? []) {
    await tap(tab, by);
    await settled(tab);
    const sheet = await sheetOf(tab, name);
    faults.push(...sheet.faults.map((fault) => `${name}: ${fault}`), ...(await look(tab, `${place.name} ${name}`, app)));
    if (faults.length > 0) break;
    await closeSheet(tab);
  }
  expect(faults).toEqual([]);
}
