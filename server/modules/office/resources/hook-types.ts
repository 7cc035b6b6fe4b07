// What a write to a resource carries (column values, owned rows, secrets), and the hooks that single resources add to it.
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { fieldChecks, OperatorCtx } from '../../../context.ts';

export type Row = Record<string, unknown>;
/** `password_hash`: made before the transaction (prepare-save.ts). */
export type ResourceInput = {
  values: Row;
  owned: Record<string, Row[]>;
  secret: { password?: string; password_hash?: string | undefined };
};
export type Writing = ResourceInput & { old: ResourceRow | null };
export type Checks = Pick<ReturnType<typeof fieldChecks>, 'fault'>;
export type Hooks = {
  /** Values that must agree, named together with what is wrong in single fields, which may be missing here. */
  check?: (writing: Writing, checks: Checks) => void;
  /** Columns that follow from the row alone; refuses what it cannot be. */
  derive?: (writing: Writing) => Row;
  /** Validates against other rows, and returns further columns to write. */
  before?: (ctx: OperatorCtx, writing: Writing) => Promise<Row | undefined>;
  after?: (ctx: OperatorCtx, key: string | number, old: ResourceRow | null) => Promise<void>;
  remove?: (ctx: OperatorCtx, old: ResourceRow) => Promise<void>;
};

/** The row as it will be after the write. */
export const merged = ({ old, values }: Writing): Row => ({ ...old, ...values });
