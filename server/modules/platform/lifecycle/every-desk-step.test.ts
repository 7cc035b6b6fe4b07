// Every step of operators and sellers in every lifecycle: with the same key it gives the same answer and has no further effect; with a new key it is refused with
// the current state and the allowed actions, or changes nothing; in every state without the step it is refused in the same way.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { machines } from '#contract/states/all.ts';
import { type Actor, actionsOf, statesOf } from '#contract/states/machine.ts';
import { executeWrite } from '#server/db/written.ts';
import { type CallRefused, refusedCall, uuid } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { openSuppliers } from '../../warehouse/suppliers/testing-suppliers.ts';
import { type DeskCase, type DeskStage, GOODS_STEPS } from './testing-desk-steps.ts';
import { OFFICE_STEPS } from './testing-office-steps.ts';
import { SELLER_STEPS } from './testing-seller-steps.ts';
import { SHIPPING_STEPS } from './testing-shipping-steps.ts';

let on: DeskStage;
beforeAll(async () => {
  const suppliers = await openSuppliers();
  const { shop } = suppliers;
  const line = await testLine(shop, { volume_rule: { kind: 'none' } });
  on = { shop, line, suppliers, desk: await shop.operator('owner'), other: await shop.operator('owner') };
});
// Rows are put into states directly: the ledger balances, but goods are not where it says.
afterAll(async () => {
  await expectSoundLedger(on.shop);
  await on.shop.close();
});

const stepsOf = (by: (actor: Actor) => boolean) =>
  machines.flatMap(([, machine]) =>
    [...new Set(statesOf(machine).flatMap((state) => actionsOf(machine, state, by)))].map((action) => ({
      machine: machine,
      action,
      by,
      name: `${machine.thing}.${action}`,
    })),
  );
const OF = {
  desk: {
    steps: stepsOf((actor) => !['member', 'system', 'seller'].includes(actor)),
    cases: { ...GOODS_STEPS, ...SHIPPING_STEPS, ...OFFICE_STEPS },
  },
  seller: { steps: stepsOf((actor) => actor === 'seller'), cases: SELLER_STEPS },
} satisfies Record<string, { steps: ReturnType<typeof stepsOf>; cases: Readonly<Record<string, DeskCase>> }>;

const stateOf = async ({ table, id }: { table: string; id: number }): Promise<string> =>
  (await sql<{ state: string }>`select state from ${sql.table(table)} where id = ${id}`.execute(on.shop.db)).rows[0]!.state;
/** Everything a step could write, anywhere in the shop. */
async function traces(row: { table: string; id: number }) {
  const { rows } = await sql`select (select count(*)::int from history) history, (select count(*)::int from ledger_entry) entries,
    (select count(*)::int from message) messages, (select count(*)::int from bill) bills, (select count(*)::int from payment_refund) refunds`.execute(
    on.shop.db,
  );
  return { state: await stateOf(row), ...(rows[0] as object) };
}
/** The refusal names the state and the allowed actions, or that there are none. */
function saysState(error: CallRefused, words?: string): void {
  if (words !== undefined && error.key === words) return;
  expect([error.code, error.key]).toEqual([0, expect.stringMatching(/^fail\.state(_final)?$/)]);
  const { state, possible } = error.data.params as { state: string; possible?: string };
  expect(state).toMatch(/\S/);
  if (error.key === 'fail.state') expect(possible).toMatch(/\S/);
}

for (const [who, { steps, cases }] of Object.entries(OF)) {
  test(`every step of the ${who} has a case here, and nothing else has`, () => {
    expect(Object.keys(cases).sort()).toEqual(steps.map((one) => one.name).sort());
  });
  const runs = steps.flatMap((step) => {
    const found: DeskCase | undefined = cases[step.name as keyof typeof cases];
    return found && 'make' in found ? [{ ...step, one: found }] : [];
  });

  describe(`${who}: taken again`, () => {
    test.each(runs)('$name', async ({ one }) => {
      const { row, take } = await one.make(on);
      const before = await traces(row);
      const key = uuid();
      const first = await take(key);
      const after = await traces(row);
      expect(after).not.toEqual(before);
      expect(await take(key)).toEqual(first);
      expect(await traces(row)).toEqual(after);
      if (one.again === 'refused') saysState(await refusedCall(take(uuid())), one.words);
      else await take(uuid());
      expect(await traces(row)).toEqual(after);
    });
  });

  describe(`${who}: where it is not allowed`, () => {
    test.each(runs)('$name', async ({ machine, action, by, one }) => {
      const { row, take } = await one.make(on);
      const now = await stateOf(row);
      // The states it leads to are repeats, which are tested above.
      const done = statesOf(machine).flatMap((state) => machine.states[state]?.[action]?.to ?? []);
      const wrong = statesOf(machine).filter(
        (state) =>
          !machine.states[state]?.[action]?.by.some(by) &&
          one.also !== 'any' &&
          !one.also?.includes(state) &&
          !(one.again === 'nothing' && done.includes(state)),
      );
      expect(wrong.length > 0).toBe(one.also !== 'any');
      for (const state of wrong) {
        await executeWrite(
          on.shop.db,
          [row.table],
          sql`update ${sql.table(row.table)} set state = ${state} where id = ${row.id}`,
        );
        const before = await traces(row);
        saysState(await refusedCall(take(uuid())), one.words);
        expect(await traces(row)).toEqual(before);
      }
      await executeWrite(on.shop.db, [row.table], sql`update ${sql.table(row.table)} set state = ${now} where id = ${row.id}`);
    });
  });
}
