// Steps that a lifecycle does not have.
import type { Selectable } from 'kysely';
import type { Ctx } from '#server/context.ts';
import type { Tables } from '#server/db/tables.ts';
import { waybillLifecycle } from '#server/modules/shipping/waybills/core/store.ts';
import { note, transition } from '#server/modules/platform/lifecycle/transition.ts';

declare const ctx: Ctx;
declare const waybill: Selectable<Tables['waybill']>;

await transition(ctx, waybillLifecycle, waybill, { action: 'take', to: 'packing' });
await transition(ctx, waybillLifecycle, waybill, { action: 'pack', to: 'settle_due', set: { operator_id: 1 } });
// wrong: no such action
await transition(ctx, waybillLifecycle, waybill, { action: 'fly' });
// wrong: the action does not lead there
await transition(ctx, waybillLifecycle, waybill, { action: 'take', to: 'to_dispatch' });
// wrong: no state at all
await transition(ctx, waybillLifecycle, waybill, { action: 'pack', to: 'packed' });
// wrong: no such column
await transition(ctx, waybillLifecycle, waybill, { action: 'take', set: { operator: 1 } });
// wrong: a column of another type
await transition(ctx, waybillLifecycle, waybill, { action: 'take', set: { operator_id: 'one' } });
// wrong: no state at all
await note(ctx, waybillLifecycle, waybill, { action: 'packed', to: 'packed' });
