// Back office: wallets that were frozen by the link "this was not me", and what was changed in the account before.
import { command, query } from '../call.ts';
import { CHANGE_KINDS } from '../calls/users.ts';
import { form, id, key, list, maybe, oneOf, out, pageOf, paging, shape, text, version, z } from '../fields.ts';
import { FREEZE_STATES } from './tabs.ts';

const changeDesk = shape({
  id: out.id,
  kind: z.enum(CHANGE_KINDS),
  /** in full, because staff has to reach the owner at it; empty where there was none */
  old_address: out.text,
  /** masked; empty where there was none */
  new_address: out.text,
  time: out.time,
  device: out.text,
  ip: out.text,
  /** the owner reported that it was not them */
  reported: out.bool,
  undone: out.bool,
  /** the old address can be restored now */
  restorable: out.bool,
});
export type ChangeDesk = z.output<typeof changeDesk>;

const freezeDesk = shape({
  id: out.id,
  /** counts its changes: a decision names the one that it is about */
  version: out.int,
  member: shape({ id: out.id, nickname: out.text, mark: out.text, level: out.int }),
  /** addresses of the member as they are now, in full: staff has to reach the owner */
  email: out.text,
  mobile: out.text,
  since: out.time,
  balance: out.fen,
  /** withdrawals that wait meanwhile */
  withdrawals: out.int,
  /** of the 30 days before the freeze and since, newest first */
  changes: list(changeDesk),
  lifted_at: out.timeOrNull,
  operator: out.text,
  reason: out.text,
});
export type FreezeDesk = z.output<typeof freezeDesk>;

const reason = text(300);

export const frozen = {
  frozen: {
    lists: query({
      by: 'members',
      doc: 'Frozen wallets, longest waiting first; or those lifted, latest first.',
      input: form({ state: z._default(oneOf(FREEZE_STATES), 'frozen'), q: maybe(text(60)), ...paging }),
      output: pageOf(freezeDesk),
    }),
    lift: command({
      by: 'members',
      doc: 'Lift a freeze after speaking to the owner, with a reason; the member is notified.',
      input: form({ id, reason, version, key }),
      output: freezeDesk,
    }),
    restore: command({
      by: 'members',
      doc: 'Restore the address that a change replaced: sessions end, the login password has to be reset by a code to it, and a pay password set since is removed.',
      input: form({ id, change_id: id, reason, version, key }),
      output: freezeDesk,
    }),
  },
};
