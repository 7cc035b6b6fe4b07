// Variations of WooCommerce: rows that name their parent by number or SKU, and may be anywhere in the file.
import { Cells } from './cells.ts';
import { ImportProblem } from './import-problem.ts';
import type { ImportPlan } from './plan.ts';
import { Problems } from './problems.ts';
import type { RawRow } from './read-rows.ts';

/** "variation, downloadable": what a row is comes among other words. */
const isKind = (cells: Cells, kind: string): boolean =>
  cells
    .text('row_type')
    .toLowerCase()
    .split(',')
    .some((word) => word.trim() === kind);
/** A row that is not goods of its own. */
export const isVariation = (cells: Cells): boolean => isKind(cells, 'variation') && parentOf(cells) !== '';
/** A row that lists the values of its variations. */
export const isParent = (cells: Cells): boolean => isKind(cells, 'variable');
const parentOf = (cells: Cells): string => cells.text('parent').replace(/^id:/i, '');

/** Variations that are kept in memory while the file is read. */
const MOST = 200_000;

export class Variations {
  private readonly byParent = new Map<string, Cells[]>();
  private readonly parents = new Set<string>();

  /** Reads the whole file once, when its mapping names parents. */
  static async in(rows: () => AsyncIterable<RawRow>, plan: ImportPlan): Promise<Variations> {
    const found = new Variations();
    if (!plan.mapping.row_type || !plan.mapping.parent) return found;
    let n = 0;
    for await (const raw of rows()) {
      if (raw.broken) continue;
      const cells = new Cells(raw, plan);
      if (isVariation(cells)) {
        n += 1;
        if (n > MOST) throw new ImportProblem('desk.imports.variations_many', { n: MOST });
        const parent = parentOf(cells);
        const known = found.byParent.get(parent);
        if (known) known.push(cells);
        else found.byParent.set(parent, [cells]);
      } else for (const name of namesOf(cells)) found.parents.add(name);
    }
    return found;
  }

  /** The variations of a parent, in the order of the file. */
  of(parent: Cells): Cells[] {
    return namesOf(parent)
      .flatMap((name) => this.byParent.get(name) ?? [])
      .sort((a, b) => a.raw.row - b.raw.row);
  }

  /** What becomes of the row itself: nothing but a problem, when its parent is not in the file. */
  pieceFor(variation: Cells) {
    const { row } = variation.raw;
    const problems = new Problems();
    const parent = parentOf(variation);
    if (this.parents.has(parent)) return { goods: null, problems: [], row, last_row: row, part: true as const };
    problems.add(row, 'parent', 'imports.wrong.no_parent', { value: parent });
    return { goods: null, problems: problems.found, row, last_row: row };
  }
}
const namesOf = (cells: Cells): string[] =>
  [...new Set([cells.text('num_iid'), cells.text('sku_id')])].filter((name) => name !== '');
