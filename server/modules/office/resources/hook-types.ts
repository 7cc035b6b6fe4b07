// What a write to a resource carries (column values, owned rows, secrets), and the hooks that single resources add to it.
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { OperatorCtx } from '../../../context.ts';

export type Row = Record<string, unknown>;
export type ResourceInput = { values: Row; owned: Record<string, Row[]>; secret: { password?: string } };
export type Writing = ResourceInput & { old: ResourceRow | null };
export type Hooks = {
  /** Validates, and returns further columns to write. */
  before?: (ctx: OperatorCtx, writing: Writing) => Promise<Row | undefined>;
  after?: (ctx: OperatorCtx, key: string | number, old: ResourceRow | null) => Promise<void>;
  remove?: (ctx: OperatorCtx, old: ResourceRow) => Promise<void>;
};

/** The row as it will be after the write. */
export const merged = ({ old, values }: Writing): Row => ({ ...old, ...values });
