// Options of goods and the SKUs they make: every combination once, prices and stock of known ones kept.
import type { GoodsOption } from '#contract/desk/resource-shapes.ts';

export type SkuRow = {
  id?: number;
  sku_id: string;
  properties: string;
  properties_name: Record<string, string>;
  price: number | null;
  orginal_price: number | null;
  quantity: number;
  pic_url: string | null;
};

/** Rows for all combinations of the options; rows that exist keep their figures, combinations that are gone fall out. */
export function combine(options: readonly GoodsOption[], rows: readonly SkuRow[], price: number | null): SkuRow[] {
  const usable = options.filter((o) => o.values.length > 0);
  if (usable.length === 0) return [...rows];
  const known = new Map(rows.map((row) => [row.properties, row]));
  const all = usable.reduce<{ codes: string[]; names: Record<string, string>[]; pic: string | null }[]>(
    (made, option) =>
      made.flatMap((one) =>
        option.values.map((v) => ({
          codes: [...one.codes, `${option.pid}:${v.vid}`],
          names: [...one.names, v.names],
          pic: v.pic_url ?? one.pic,
        })),
      ),
    [{ codes: [], names: [], pic: null }],
  );
  return all.map(({ codes, names, pic }) => {
    const properties = codes.join(';');
    const properties_name = joined(names);
    const old = known.get(properties);
    return old
      ? { ...old, properties_name }
      : {
          sku_id: properties.replace(/[^\w]+/g, '_'),
          properties,
          properties_name,
          price,
          orginal_price: null,
          quantity: 0,
          pic_url: pic,
        };
  });
}

function joined(names: readonly Record<string, string>[]): Record<string, string> {
  const codes = [...new Set(names.flatMap((n) => Object.keys(n)))];
  return Object.fromEntries(
    codes.map((code) => [
      code,
      names
        .map((n) => n[code] ?? n.en ?? Object.values(n)[0] ?? '')
        .filter(Boolean)
        .join(' / '),
    ]),
  );
}

/** The next free number among codes of options or values. */
export const nextCode = (taken: readonly string[]): string =>
  String(Math.max(0, ...taken.map(Number).filter(Number.isFinite)) + 1);
