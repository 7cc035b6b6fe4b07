// Every step of a member in every lifecycle: repeated, it changes nothing and answers the thing as it is; where it is not allowed, the refusal lists the allowed
// actions, from the same list as the buttons. Steps that create something do so once per key.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machines } from '#contract/states/all.ts';
import { actionsOf, isEnd, statesOf } from '#contract/states/machine.ts';
import { executeWrite } from '#server/db/written.ts';
import { type CallRefused, refusedCall, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { openSending } from '../../shipping/waybills/stock/testing-stock.ts';
import { MEMBER_STEPS } from './testing-member-steps.ts';
import type { Case, Stage, Standing } from './testing-order-steps.ts';

let on: Stage;
beforeAll(async () => {
  const { shop, line } = await openSending();
  const price = { mode: 2, base: 0, tiers: [{ to: 30_000, unit: 5000 }] } as const;
  const second = await testLine(shop, { volume_rule: { kind: 'none' }, price: { ...price, tiers: [...price.tiers] } });
  on = { shop, line, second, desk: await shop.operator('owner') };
});
afterAll(async () => {
  await expectSoundLedger(on.shop);
  await on.shop.close();
});

const STEPS = machines.flatMap(([, machine]) =>
  [...new Set(statesOf(machine).flatMap((state) => actionsOf(machine, state, (actor) => actor === 'member')))].map((action) => ({
    machine: machine,
    action,
    name: `${machine.thing}.${action}`,
  })),
);

test('every step that a member may take has a case here, and nothing else has', () => {
  expect(Object.keys(MEMBER_STEPS).sort()).toEqual(STEPS.map((one) => one.name).sort());
});

const stateOf = async ({ row }: Standing): Promise<string> =>
  (await sql<{ state: string }>`select state from ${sql.table(row.table)} where id = ${row.id}`.execute(on.shop.db)).rows[0]!
    .state;
/** Everything a step could write: the state, history, the wallet. */
async function traces(at: Standing, thing: string) {
  const { rows } = await sql`select id from history where thing = ${thing} and thing_id = ${at.row.id} order by id`.execute(
    on.shop.db,
  );
  const { balance } = await at.m.user.info({});
  const { rows: moved } = await sql<{
    n: number;
  }>`select count(*)::int n from ledger_entry e join account a on a.id = e.account_id
    where a.owner = ${String(at.m.id)}`.execute(on.shop.db);
  return { state: await stateOf(at), history: rows, balance, moved: moved[0]!.n };
}
/** End states that depend on other rows: writing the state alone does not reach them. */
const NEEDS_MORE: Readonly<Record<string, readonly string[]>> = { onepay: ['done'] };
const listed = (error: CallRefused): string[] | undefined => (error.data.now as { actions?: string[] } | undefined)?.actions;

const runs = STEPS.flatMap(({ machine, action, name }) => {
  const found: Case | undefined = MEMBER_STEPS[name];
  return found && 'make' in found ? [{ machine, action, name, one: found }] : [];
});

describe('taken again', () => {
  test.each(runs)('$name', async ({ machine, one }) => {
    const at = await one.make(on);
    const key = uuid();
    const first = await at.take(key);
    const after = await traces(at, machine.thing);
    expect(await at.take(key)).toEqual(first);
    expect(await traces(at, machine.thing)).toEqual(after);
    if (one.again !== 'nothing') return;
    expect(await at.take(uuid())).toEqual(first);
    await at.shorthand?.();
    expect(await traces(at, machine.thing)).toEqual(after);
  });
});

describe('where it is not allowed', () => {
  test.each(runs)('$name', async ({ machine, action, one }) => {
    const at = await one.make(on);
    const done = statesOf(machine).flatMap((state) => machine.states[state]?.[action]?.to ?? []);
    const wrong = statesOf(machine).filter(
      (state) =>
        isEnd(machine, state) &&
        !machine.states[state]![action] &&
        !done.includes(state) &&
        !(NEEDS_MORE[machine.thing] ?? []).includes(state),
    );
    for (const state of wrong) {
      await executeWrite(
        on.shop.db,
        [at.row.table],
        sql`update ${sql.table(at.row.table)} set state = ${state} where id = ${at.row.id}`,
      );
      const before = await traces(at, machine.thing);
      const now = await at.read();
      const error = await refusedCall(at.take(uuid()));
      expect([error.code, error.key]).toEqual([0, expect.stringMatching(/^\w+\./)]);
      // A thing that is only visible by its number is not revealed.
      if (error.key !== 'fail.not_found')
        expect([state, error.key, [...(listed(error) ?? ['(no list)'])].sort()]).toEqual([
          state,
          error.key,
          [...now.actions].sort(),
        ]);
      expect(await traces(at, machine.thing)).toEqual(before);
    }
  });
});
