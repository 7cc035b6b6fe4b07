// The warehouse's half of a journey on the screens of the back office: inspecting at the table, the shelf, packing, dispatch, tracking.
import { expect } from '@playwright/test';
import { type Desk, foot, measure, pass, photograph, pick } from './admin-desk.ts';
import { type Picture, press, shot, tick } from './hands.ts';
import type { Data } from './shop.ts';

type Measured = { weight: number; sides: readonly number[] };
export type Box = Measured & { pictures: readonly Picture[] };

/** Passes the item of this parcel at the inspection table. `name` keeps a screenshot of it. */
export async function inspect(desk: Desk, words: string, { weight, sides, pictures }: Box, name = ''): Promise<Data> {
  await pick(desk, '/inspect', words, /./);
  const work = desk.page.locator('.desk-work-body');
  await measure(work, weight, sides);
  await photograph(work, pictures);
  if (name) await shot(desk.page, name);
  await work.locator('input[name="bin"]').fill('D-01-03');
  return pass(foot(desk, '合格，下一件'), work, pictures.length);
}

/** Puts the item of these words into a bin. */
export async function shelve(desk: Desk, words: string, bin: string, name = ''): Promise<void> {
  await pick(desk, '/shelf', words, /./);
  await desk.page.locator('input[name="bin"]').fill(bin);
  await press(desk.page.getByRole('button', { name: '放过去' }), 'warehouse/shelve');
  await expect(desk.page.locator('.desk-work-head').getByText(bin, { exact: true })).toBeVisible();
  if (name) await shot(desk.page, name);
}

/** Takes a waybill, weighs its boxes and packs it; returns the settlement of the packing. */
export async function pack(desk: Desk, no: string, boxes: readonly Box[], name = ''): Promise<Data> {
  await pick(desk, '/packing', no);
  await press(foot(desk, '开始打包'), 'packing/take');
  const rows = desk.page.locator('.desk-box');
  await expect(rows).toHaveCount(1);
  for (const [at, box] of boxes.entries()) {
    if (at > 0) await desk.page.getByRole('button', { name: '加一箱' }).click();
    await expect(rows).toHaveCount(at + 1);
    await measure(rows.nth(at), box.weight, box.sides);
    await photograph(rows.nth(at), box.pictures);
  }
  // The settlement is shown before it is sent.
  await expect(desk.page.getByRole('heading', { name: '这样打包会' })).toBeVisible();
  for (const picked of await desk.page.locator('.desk-col').getByRole('checkbox').all()) await tick(picked);
  // Every ordered service is answered: done.
  for (const done of await desk.page.locator('#service-tasks label', { hasText: /^做了$/ }).all()) await done.click();
  if (name) await shot(desk.page, name);
  return press(foot(desk, '打包好，下一个'), 'packing/pack');
}

/** Hands the boxes of a waybill over to the carrier, a number each. */
export async function dispatch(desk: Desk, no: string, carrier: string, numbers: readonly string[], name = ''): Promise<void> {
  await pick(desk, '/packing?tab=to_dispatch', no);
  await desk.page.locator('select[name="carrier"]').selectOption(carrier);
  const fields = desk.page.locator('#dispatch input[name^="no-"]');
  await expect(fields).toHaveCount(numbers.length);
  // Not by the carrier of the line: that needs a reason.
  const reason = desk.page.locator('#dispatch [name="reason"]');
  if (await reason.isVisible()) await reason.fill('这条线路今天不收');
  for (const [at, number] of numbers.entries()) await fields.nth(at).fill(number);
  if (name) await shot(desk.page, name);
  await press(desk.page.locator('#dispatch').getByRole('button', { name: /^已寄出/ }), 'packing/dispatch');
}

/** Enters a carrier's event for a waybill on its way. */
export async function track(desk: Desk, no: string, word: string, text: string, place: string, name = ''): Promise<void> {
  await pick(desk, '/packing?tab=dispatched', no);
  const form = desk.page.locator('.desk-work-body form').first();
  await form.locator('select[name="word"]').selectOption(word);
  await form.locator('input[name="text"]').fill(text);
  await form.locator('input[name="place"]').fill(place);
  await press(form.getByRole('button', { name: '登记' }), 'packing/track');
  await expect(desk.page.locator('.desk-work-body').getByText(text).first()).toBeVisible();
  if (name) await shot(desk.page, name);
}
