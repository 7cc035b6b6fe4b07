// Tables and buttons that forget a state, or name an action that a thing does not have.
import { StateBadge } from '#admin/parts/state-badge.tsx';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import type { ItemState } from '#contract/states/order-item.ts';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';

type Queues = { readonly [S in ItemState]: string | null };
declare const queues: Queues;
const { shipped: _, ...lacking } = queues;
// wrong: a state has no entry
export const counted: Queues = lacking;

declare const item: OrderItemOut;
export const ships = item.actions.includes('ship');
// wrong: an item has no such action
export const flies = item.actions.includes('fly');
export const badge = <StateBadge thing="waybill" state="to_pack" />;
// wrong: a state of another lifecycle
export const other = <StateBadge thing="waybill" state="to_purchase" />;
export const buttons = <ActionButtons thing="item" actions={item.actions} labels={{ ship: '' }} onAct={() => undefined} />;
// wrong: words for an action that is never offered
export const worded = <ActionButtons thing="item" actions={item.actions} labels={{ fly: '' }} onAct={() => undefined} />;
