// SKUs of Taobao's helper: "price:pieces:number:pid:vid;pid:vid;price:pieces:...", their names as "pid:vid:name;...".
import { cutText } from '#contract/clean-text.ts';
import { lookup } from '#contract/lookup.ts';
import { sayAll } from '#contract/messages.ts';
import type { Cells } from './cells.ts';
import { fenOf, type Gathered, type ImportPlan } from './plan.ts';
import type { Problems } from './problems.ts';
import { piecesOf } from './values.ts';

/** Property numbers that every category of Taobao shares. */
const KNOWN = lookup<{ 'zh-cn': string; en: string }>({
  1627207: { 'zh-cn': '颜色分类', en: 'Color' },
  20509: { 'zh-cn': '尺码', en: 'Size' },
  20549: { 'zh-cn': '鞋码', en: 'Shoe size' },
});

export function taobaoSkus(
  goods: Gathered,
  { head, plan, problems }: { head: Cells; plan: ImportPlan; problems: Problems },
): Gathered {
  const { row } = head.raw;
  const aliases = new Map(
    head
      .text('taobao_names')
      .split(';')
      .map((part) => /^(\d+:-?\d+):(.+)$/.exec(part.trim()))
      .flatMap((match) => (match ? [[match[1]!, match[2]!] as const] : [])),
  );
  const read: { price: string; pieces: string; number: string; pairs: string[] }[] = [];
  for (const part of head
    .text('taobao_skus')
    .split(';')
    .filter((one) => one.trim() !== '')) {
    const start = /^([\d.]+):(\d+):([^:]*):(\d+:-?\d+)$/.exec(part.trim());
    if (start) read.push({ price: start[1]!, pieces: start[2]!, number: start[3]!, pairs: [start[4]!] });
    else if (/^\d+:-?\d+$/.test(part.trim()) && read.length > 0) read.at(-1)!.pairs.push(part.trim());
    else problems.add(row, 'taobao_skus', 'imports.wrong.value', { value: cutText(part, 60) });
  }
  const pids = [...new Set(read.flatMap((sku) => sku.pairs.map((pair) => pair.split(':')[0]!)))];
  goods.options = pids.map((pid, at) => KNOWN.get(pid) ?? sayAll('imports.option', { n: at + 1 }));
  goods.skus = read.flatMap((sku) => {
    const price = fenOf(sku.price, plan, 'point');
    if (typeof price !== 'number' || price === 0) {
      problems.add(row, 'price', 'imports.wrong.price', { value: sku.price });
      return [];
    }
    const pieces = piecesOf(sku.pieces, 'point');
    const values = pids.map((pid) => {
      const pair = sku.pairs.find((one) => one.startsWith(`${pid}:`)) ?? '';
      return { 'zh-cn': aliases.get(pair) ?? (pair.split(':')[1] || '-') };
    });
    return [
      {
        row,
        sku_id: cutText(sku.number || sku.pairs.join('-').replaceAll(':', '.'), 60),
        values,
        price,
        quantity: typeof pieces === 'number' ? pieces : 0,
      },
    ];
  });
  return goods;
}
