// The shape of handlers: one for each row, typed by it. A missing handler or a wrong answer does not compile.
import type { Input, Output, Row } from '#contract/call.ts';
import type { Calls, Path, RowAt } from '#contract/calls.ts';
import type { DeskCalls, DeskPath, DeskRowAt } from '#contract/desk.ts';
import type { Ctx, MemberCtx, MemberPrepareCtx, OperatorCtx, OperatorPrepareCtx, PrepareCtx } from './context.ts';
import type { LandedVideo } from './modules/platform/uploads/land.ts';

type CtxOf<R extends Row> = R['by'] extends 'public' ? Ctx : R['by'] extends 'member' ? MemberCtx : OperatorCtx;
/** `landed`: a video that is already stored; its bytes are not here. */
export type File = { bytes: Buffer; mime: string; name: string; landed?: LandedVideo };
type PrepareCtxOf<R extends Row> = R['by'] extends 'public'
  ? PrepareCtx
  : R['by'] extends 'member'
    ? MemberPrepareCtx
    : OperatorPrepareCtx;
type Inside<R extends Row> = (ctx: CtxOf<R>) => Promise<Output<R>>;
/**
 * A handler is a function that a command runs in its transaction. Hashing, decoding and calls to other services are in `prepare`, before the transaction
 * opens; `prepare` returns the rest, which runs inside and checks the prepared values against the rows it locks. The inner part may run several times, and
 * when it throws Outdated the call is prepared again.
 */
type Handler<R extends Row> =
  | ((ctx: CtxOf<R>, input: Input<R>, file?: File) => Promise<Output<R>>)
  | { prepare: (ctx: PrepareCtxOf<R>, input: Input<R>, file?: File) => Promise<Inside<R>> };

/** Handlers of some calls: `export const cartCalls = {...} satisfies Handlers<'cart/add' | ...>`. */
export type Handlers<P extends Path = Path> = { [K in P]: Handler<RowAt<K, Calls> & Row> };
export type DeskHandlers<P extends DeskPath = DeskPath> = { [K in P]: Handler<DeskRowAt<K, DeskCalls> & Row> };

/** The member's version of a cached answer of a public query: the same object if it does not differ. */
export type PersonalParts<P extends Path = Path> = {
  [K in P]?: (
    ctx: MemberCtx,
    input: Input<RowAt<K, Calls> & Row>,
    kept: Output<RowAt<K, Calls> & Row>,
  ) => Promise<Output<RowAt<K, Calls> & Row>>;
};

// biome-ignore lint/suspicious/noExplicitAny: the route maker has checked the input against the row
type AnyFunction<T> = (ctx: any, input: any, file?: File) => Promise<T>;
// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyHandler = AnyFunction<unknown> | { prepare: AnyFunction<(ctx: any) => Promise<unknown>> };

// biome-ignore lint/suspicious/noExplicitAny: as above
export type AnyPersonal = (ctx: any, input: any, kept: any) => Promise<unknown>;
