// Random sequences of all calls that move money or goods, by members, a seller of the shop, operators, gateways and the clock: after every step the ledger
// balances and nothing is stuck. RANDOM_RUNS raises the number of sequences.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectClearingMatches } from './testing-money.ts';
import { checkInvariants, statesKnown } from './testing-random/invariants.ts';
import { names, steps } from './testing-random/steps.ts';
import { attemptStep, newMember, openWorld, type World } from './testing-random/world.ts';

let w: World;
beforeAll(async () => {
  w = await openWorld();
});
afterAll(() => w.shop.close());

test('any sequence of calls leaves the ledger balanced and nothing stuck', { timeout: 600_000 }, async () => {
  const done = new Map<string, number>();
  const script = fc.array(fc.tuple(fc.constantFrom(...names), fc.nat(999)), { minLength: 40, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(script, async (list) => {
      const m = await newMember(w);
      for (const [name, n] of [['order', 1] as const, ['order', 8] as const, ...list]) {
        // When a step finds nothing to act on, some goods move on instead.
        const did = (await attemptStep(steps[name]!, w, m, n))
          ? name
          : (await attemptStep(steps.along!, w, m, n))
            ? 'along'
            : null;
        if (!did) continue;
        done.set(did, (done.get(did) ?? 0) + 1);
        await checkInvariants(w, m.id, `after ${did} (${name}, ${n})`);
      }
      await expectClearingMatches(w.shop);
      await statesKnown(w);
    }),
    { numRuns: Number(process.env.RANDOM_RUNS ?? 3), endOnFailure: true },
  );
  if (process.env.RANDOM_RUNS) console.info(Object.fromEntries([...done].sort((a, b) => b[1] - a[1])));
  expect(done.size).toBeGreaterThan(15); // not all of it was refused
  const sold = await w.shop.db.selectFrom('seller_share').select('id').where('booked', '=', true).execute();
  expect(sold.length).toBeGreaterThan(0); // the seller of the shop took part
});
