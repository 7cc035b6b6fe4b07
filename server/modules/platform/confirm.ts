// Asks once before something unlikely is booked.
import type { Confirmation } from '#contract/desk/confirm.ts';
import { type Params, Refusal } from '../../context.ts';

export type Confirmed = readonly Confirmation[] | undefined;

/** Refuses `confirm.<name>` unless the caller has confirmed it. `now.confirm` of the answer is the name that is to be sent. */
export function confirm(confirmed: Confirmed, name: Confirmation, params: Params, field: string): void {
  if (!confirmed?.includes(name)) throw new Refusal(`confirm.${name}`, params, field, false, { confirm: name });
}
