// What is asked once before a weight or size is stored that is far from what the same SKU had before.
import { pick } from '#contract/lang.ts';
import type { OperatorCtx } from '../../../context.ts';
import type { Item } from '../../orders/orders/items.ts';
import { type Confirmed, confirm } from '../../platform/confirm.ts';
import { setting } from '../../platform/settings/settings.ts';
import { remembered } from '../bins/help.ts';

/** `weight` in grams of all `num` pieces, sides in millimetres. */
type Measured = { num: number; weight: number; length: number; width: number; height: number };

const isOff = (now: number, before: number, times: number): boolean => now >= before * times || now * times <= before;

/** Asks about a weight, or a side, that is the setting's times above or below the median of the SKU's earlier inspections. Sides are compared of single pieces only. */
export async function confirmMeasured(ctx: OperatorCtx, confirmed: Confirmed, item: Item, now: Measured): Promise<void> {
  const before = await remembered(ctx, item);
  if (!before) return;
  const times = await setting(ctx.db, 'measure_confirm_times');
  const title = pick(item.titles, ctx.lang);
  const piece = Math.round(now.weight / now.num);
  if (isOff(piece, before.weight, times))
    confirm(confirmed, 'weight', { title, weight_g: piece, before_g: before.weight, n: before.times }, 'weight');
  if (now.num !== 1 || !before.length || !before.width || !before.height) return;
  const sorted = (sides: number[]) => sides.sort((a, b) => b - a);
  const sides = sorted([now.length, now.width, now.height]);
  const usual = sorted([before.length, before.width, before.height]);
  const off = sides.findIndex((side, at) => isOff(side, usual[at]!, times));
  if (off === -1) return;
  const field = (['length', 'width', 'height'] as const).find((name) => now[name] === sides[off])!;
  const cm = (mm: readonly number[]) => mm.map((side) => side / 10).join(' × ');
  confirm(confirmed, 'size', { title, size: cm(sides), before: cm(usual), n: before.times }, field);
}
