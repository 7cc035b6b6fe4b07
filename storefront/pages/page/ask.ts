// The input of the estimate page: from what was typed (kg, cm) to what the call takes (g, mm). Pure.
import type { ArgsAt } from '#shop/lib/api.ts';

export type Typed = {
  country: string;
  postcode: string;
  weight: string;
  length: string;
  width: string;
  height: string;
  goods_type: string;
  warehouse_id: string;
  sort: 'price' | 'speed';
};
export type Ask = ArgsAt<'other/estimates'>;

const decimal = (text: string): number | undefined => {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,6}(\.\d{0,3})?$/.test(plain) ? Number(plain) : undefined;
};
/** kg as typed, in grams. */
export const gramsOf = (text: string): number | undefined => {
  const kg = decimal(text);
  return kg === undefined ? undefined : Math.round(kg * 1000);
};
/** cm as typed, in millimetres. */
export const millimetresOf = (text: string): number | undefined => {
  const cm = decimal(text);
  return cm === undefined ? undefined : Math.round(cm * 10);
};

export const WEIGHT_MAX_G = 1_000_000;
export const SIDE_MAX_MM = 20_000;

/** Three sides or none: two sides make no box. `warehouse`: the one that the form shows until another is chosen. */
export function askOf(typed: Typed, warehouse: number): Ask | undefined {
  const weight = gramsOf(typed.weight);
  if (!typed.country || !weight) return undefined;
  const [length, width, height] = [typed.length, typed.width, typed.height].map(millimetresOf);
  const box = length && width && height ? { length, width, height } : {};
  return {
    country: typed.country,
    weight,
    ...box,
    postcode: typed.postcode.trim() || undefined,
    goods_type: typed.goods_type || undefined,
    warehouse_id: Number(typed.warehouse_id) || warehouse || undefined,
    sort: typed.sort,
  };
}
