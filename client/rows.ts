// The rows of an API by path, as the typed clients take them: { 'cart/edit': row, ... }.
import type { Args, Output, Row } from '#contract/call.ts';

export type Rows = Record<string, Row>;
export type PathOf<R extends Rows> = keyof R & string;
/** What a caller passes. */
export type ArgsOf<R extends Rows, P extends PathOf<R>> = Args<R[P]>;
/** What comes back as `data`. */
export type OutputOf<R extends Rows, P extends PathOf<R>> = Output<R[P]>;
