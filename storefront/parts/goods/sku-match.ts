// Options of goods and the SKU they lead to. Pure: what is chosen, what can still be chosen, what it costs.
import type { ItemOut, SkuOut } from '#contract/calls/items.ts';
import { steppedPrice } from '#contract/price-steps.ts';

/** value (vid) by option (pid) */
export type Choice = Readonly<Record<string, string>>;
export type Goods = Pick<
  ItemOut,
  'options' | 'skus' | 'price' | 'price_max' | 'price_steps' | 'orginal_price' | 'num' | 'min_num' | 'pic_url'
>;

/** "1:20;2:42" -> {1: "20", 2: "42"} */
export function parseProperties(properties: string): Choice {
  const pairs = properties.split(';').map((pair) => pair.split(':'));
  return Object.fromEntries(pairs.filter((pair) => pair.length >= 2).map(([pid, vid]) => [pid!.trim(), vid!.trim()]));
}

const fits = (sku: SkuOut, choice: Choice, except?: string): boolean => {
  const has = parseProperties(sku.properties);
  return Object.entries(choice).every(([pid, vid]) => pid === except || has[pid] === vid);
};

/** SKUs that match what is chosen so far. */
const skusLeft = (goods: Goods, choice: Choice): SkuOut[] => goods.skus.filter((sku) => fits(sku, choice));

/** The first option without a choice. */
export const missingOption = (goods: Goods, choice: Choice) => goods.options.find((option) => !choice[option.pid]);

/** The one SKU, once every option is chosen; goods without options have at most one. */
export function chosenSku(goods: Goods, choice: Choice): SkuOut | undefined {
  if (missingOption(goods, choice)) return undefined;
  return skusLeft(goods, choice)[0];
}

/** Whether a value can be combined with the other choices: some SKU with it is in stock. */
export function valuePossible(goods: Goods, choice: Choice, pid: string, vid: string): boolean {
  return goods.skus.some((sku) => sku.quantity > 0 && parseProperties(sku.properties)[pid] === vid && fits(sku, choice, pid));
}

/** A tap on a value selects or unselects it. A value that does not go with the other choices drops those it clashes with. */
export function choose(goods: Goods, choice: Choice, pid: string, vid: string): Choice {
  if (choice[pid] === vid) return Object.fromEntries(Object.entries(choice).filter(([key]) => key !== pid));
  const next: Record<string, string> = { [pid]: vid };
  for (const [other, value] of Object.entries(choice)) {
    if (other !== pid && valuePossible(goods, next, other, value)) next[other] = value;
  }
  return settled(goods, next);
}

/** Options that leave only one possible value are chosen automatically. */
export function settled(goods: Goods, choice: Choice = {}): Choice {
  let now: Record<string, string> = { ...choice };
  for (const { pid, values } of goods.options) {
    if (now[pid] || values.length > 1) continue;
    const only = values[0];
    if (only && valuePossible(goods, now, pid, only.vid)) now = { ...now, [pid]: only.vid };
  }
  return now;
}

/** The choice that an SKU represents; for a row of the cart. */
export function choiceOf(goods: Goods, sku_id: string): Choice {
  const sku = goods.skus.find((one) => one.sku_id === sku_id);
  return settled(goods, sku ? parseProperties(sku.properties) : {});
}

/** Lowest and highest price of the matching SKUs, for the given quantity. */
export function priceSpan(goods: Goods, choice: Choice, num = 1): { from: number; until: number; old?: number } {
  const left = skusLeft(goods, choice);
  const by = (listed: number) => steppedPrice(listed, goods.price_steps, num);
  if (left.length === 0)
    return { from: by(goods.price), until: by(goods.options.length ? goods.price_max : goods.price), old: goods.orginal_price };
  const prices = left.map((sku) => by(sku.price));
  const [from, until] = [Math.min(...prices), Math.max(...prices)];
  const old = left.length === 1 ? left[0]!.orginal_price : goods.orginal_price;
  return { from, until, old: old && old > until ? old : undefined };
}

/** Pieces in stock of what is chosen. */
export function stockLeft(goods: Goods, choice: Choice): number {
  if (goods.skus.length === 0) return goods.num;
  return skusLeft(goods, choice).reduce((all, sku) => all + sku.quantity, 0);
}

/** The picture of the choice: the SKU's, else the value's, else the goods'. */
export function choicePicture(goods: Goods, choice: Choice): string {
  const sku = chosenSku(goods, choice)?.pic_url;
  if (sku) return sku;
  for (const { pid, values } of goods.options) {
    const found = values.find((value) => value.vid === choice[pid])?.pic_url;
    if (found) return found;
  }
  return goods.pic_url;
}

/** "雾紫 / 42" */
export function choiceName(goods: Goods, choice: Choice): string {
  const names = goods.options.map(({ pid, values }) => values.find((value) => value.vid === choice[pid])?.name);
  return names.filter(Boolean).join(' / ');
}

/** A quantity that can be bought: never below the seller's minimum, never above the stock or 999. */
export function quantityWithin(goods: Goods, choice: Choice, num: number): number {
  const most = Math.min(999, Math.max(goods.min_num, stockLeft(goods, choice)));
  return Math.min(Math.max(num, goods.min_num, 1), most);
}
