// Handlers of the back office: the list of frozen wallets with the changes before each, lifting a freeze, restoring an old address.
import type { Input, Output } from '#contract/call.ts';
import type { FreezeDesk, frozen } from '#contract/desk/frozen.ts';
import type { OperatorCtx } from '../../../context.ts';
import type { AccountAddress } from '../../../db/stored/account.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { shownMail } from '../../../shown-mail.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { accountText, maskedTarget } from './change-mail.ts';
import type { ChangeKind } from './changes.ts';
import { deviceOf } from './device.ts';
import type { Change } from './freeze.ts';
import { changesSince, countCases, type FreezeCase, readCases } from './freeze-queries.ts';
import { e164 } from './phone.ts';
import { isRestorable, liftFreeze, restoreAddress } from './restore.ts';

type Lists = (typeof frozen)['frozen']['lists'];

/** How long before the freeze changes are shown from: the first change of a theft may be older than the one the owner noticed. */
const DAYS_BEFORE = 30;
const DAY = 86_400_000;

async function lists(ctx: OperatorCtx, input: Input<Lists>): Promise<Output<Lists>> {
  const to = asOf(ctx, input);
  const which = { state: input.state, q: input.q, to };
  const [rows, total] = await Promise.all([
    readCases(ctx, { ...which, limit: input.page_size, offset: offsetOf(input) }),
    countCases(ctx, which),
  ]);
  return toPage(input, to, total, await casesOut(ctx, rows));
}

/** The case after an action. */
async function then(ctx: OperatorCtx, id: number, done: Promise<void>): Promise<FreezeDesk> {
  await done;
  return (await casesOut(ctx, await readCases(ctx, { id, to: ctx.now, limit: 1, offset: 0 })))[0]!;
}

async function casesOut(ctx: OperatorCtx, rows: readonly FreezeCase[]): Promise<FreezeDesk[]> {
  if (rows.length === 0) return [];
  const from = (row: FreezeCase) => row.at.getTime() - DAYS_BEFORE * DAY;
  const changes = await changesSince(
    ctx,
    rows.map((row) => row.member_id),
    new Date(Math.min(...rows.map(from))),
  );
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    member: { id: row.member_id, nickname: row.nickname, mark: row.mark, level: row.level },
    email: shownMail(row.email),
    mobile: row.mobile ? e164({ mobilecode: row.mobilecode, mobile: row.mobile }) : '',
    since: row.at.toISOString(),
    balance: row.balance,
    withdrawals: row.withdrawals,
    changes: changes
      .filter((change) => change.member_id === row.member_id && change.at.getTime() >= from(row))
      .map((change) => changeOut(change, row)),
    lifted_at: row.lifted_at?.toISOString() ?? null,
    operator: row.operator ?? '',
    reason: row.reason,
  }));
}

const wholeTarget = (target: AccountAddress | null): string =>
  !target ? '' : 'account' in target ? accountText(target) : 'email' in target ? shownMail(target.email) : e164(target);

const changeOut = (change: Change, row: FreezeCase): FreezeDesk['changes'][number] => ({
  id: change.id,
  kind: change.kind as ChangeKind,
  // Unmasked: the current address may be the thief's, and staff must be able to reach the owner.
  old_address: wholeTarget(change.old_address),
  new_address: maskedTarget(change.new_address),
  time: change.at.toISOString(),
  device: deviceOf(change.agent),
  ip: change.ip,
  reported: change.reported_at !== null,
  undone: change.undone_at !== null,
  restorable: row.lifted_at === null && isRestorable(change),
});

export const freezeDesk = {
  'frozen/lists': (ctx, input) => lists(ctx, input),
  'frozen/lift': (ctx, input) => then(ctx, input.id, liftFreeze(ctx, input)),
  'frozen/restore': (ctx, input) => then(ctx, input.id, restoreAddress(ctx, input)),
} satisfies Partial<DeskHandlers>;
