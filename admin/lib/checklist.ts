// What to look at before goods pass, by goods type. Passing says that all of it is right; a tap says what is not.

import type { Key } from '#admin/lib/i18n.ts';
import { lookup } from '#contract/lookup.ts';

const EVERY = ['check.listing', 'check.quantity', 'check.damage'] as const;
const MORE = lookup<readonly Key[]>({
  clothing: ['check.size_label', 'check.stains'],
  shoes: ['check.size_label', 'check.pair'],
  bags: ['check.zips', 'check.stains'],
  toys: ['check.parts'],
  books: ['check.printed'],
  jewellery: ['check.parts', 'check.scratches'],
  branded: ['check.branded'],
  battery_in: ['check.battery_in', 'check.powers_on'],
  battery_with: ['check.battery_in', 'check.powers_on'],
  large_battery: ['check.battery_label'],
  liquid: ['check.sealed', 'check.expiry'],
  cream: ['check.sealed', 'check.expiry'],
  powder: ['check.sealed'],
  food: ['check.sealed', 'check.expiry'],
  medicine: ['check.sealed', 'check.expiry'],
  fragile: ['check.packed_soft'],
  optical: ['check.scratches'],
  radio: ['check.powers_on'],
  magnet: ['check.shielded'],
});

export const checksOf = (goods_type: string): readonly Key[] => [...EVERY, ...(MORE.get(goods_type) ?? [])];
