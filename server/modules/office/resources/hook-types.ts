// The content of a write to a resource (column values, owned rows, secrets), and the hooks of single resources.
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { fieldChecks, OperatorCtx } from '../../../context.ts';

export type ColumnValues = Record<string, unknown>;
/** `password_hash`: made before the transaction (prepare-save.ts). */
export type ResourceInput = {
  values: ColumnValues;
  owned: Record<string, ColumnValues[]>;
  secret: { password?: string; password_hash?: string | undefined };
};
export type Writing = ResourceInput & { old: ResourceRow | null };
type Checks = Pick<ReturnType<typeof fieldChecks>, 'fault'>;
export type Hooks = {
  /** Values that must agree, reported together with faults of single fields, which may be missing here. */
  check?: (writing: Writing, checks: Checks) => void;
  /** Columns derived from the row alone; refuses invalid combinations. */
  derive?: (writing: Writing) => ColumnValues;
  /** Validates against other rows, and returns further columns to write. */
  before?: (ctx: OperatorCtx, writing: Writing) => Promise<ColumnValues | undefined>;
  after?: (ctx: OperatorCtx, key: string | number, old: ResourceRow | null) => Promise<void>;
  remove?: (ctx: OperatorCtx, old: ResourceRow) => Promise<void>;
};

/** The row as it will be after the write. */
export const merged = ({ old, values }: Writing): ColumnValues => ({ ...old, ...values });
