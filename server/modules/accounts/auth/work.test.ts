// Proofs of work where a captcha is asked for: accepted once, and only by the shop's own challenges in time.
import { solveChallenge } from 'altcha-lib/v1';
import type { Challenge } from 'altcha-lib/v1/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { CAPTCHA_ANSWER, solvedCaptcha } from '#server/testing-codes.ts';
import { changeSetting } from '#server/testing-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  await changeSetting(shop, 'captcha_work', 1000);
  await changeSetting(shop, 'code_captcha_from', 1);
  await changeSetting(shop, 'code_per_hour_ip', 1000);
});
afterAll(() => shop.close());

async function challenge(): Promise<Challenge> {
  const reply = await shop.server.inject({ method: 'GET', url: '/index.php?s=/captcha/work' });
  expect(reply.headers['cache-control']).toBe('no-store');
  expect(reply.headers['set-cookie']).toBeUndefined();
  return reply.json() as Challenge;
}
const sent = (payload: object): string => Buffer.from(JSON.stringify(payload)).toString('base64');
async function proof(change: object = {}): Promise<string> {
  const { algorithm, challenge: wanted, salt, signature, maxnumber } = await challenge();
  expect(maxnumber).toBe(1000);
  const solution = await solveChallenge(wanted, salt, algorithm, maxnumber).promise;
  return sent({ algorithm, challenge: wanted, number: solution!.number, salt, signature, ...change });
}
let n = 0;
const send = (captcha?: string) => {
  n += 1;
  return shop.visitor.ems.send({ event: 'register', email: `work${n}@test.test`, ...(captcha ? { captcha } : {}) });
};

test('a proof is accepted once', async () => {
  expect(await refusal(send())).toBe('user.captcha_needed');
  const captcha = await proof();
  expect((await send(captcha)).wait).toBeGreaterThan(0);
  expect(await refusal(send(captcha))).toBe('user.captcha_wrong');
});

test('of two at once one is accepted', async () => {
  const captcha = await proof();
  const ends = await Promise.allSettled([send(captcha), send(captcha)]);
  expect(ends.map((end) => end.status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('a proof that was forged, of another number, or of no challenge of the shop is refused', async () => {
  const later = `ab?expires=${Math.floor(shop.now().getTime() / 1000) + 9999}&`;
  for (const captcha of [
    await proof({ signature: 'f'.repeat(64) }),
    await proof({ number: 1001 }),
    await proof({ number: '1' }),
    await proof({ salt: later }),
    await proof({ algorithm: 'SHA-1' }),
    sent({}),
    sent([]),
    'bm9wZQ==',
    '%%%',
    'x'.repeat(600),
  ])
    expect(await refusal(send(captcha))).toBe('user.captcha_wrong');
  expect((await send(await proof())).wait).toBeGreaterThan(0);
});

test('a proof expires', async () => {
  const captcha = await proof();
  shop.turn({ minutes: 11 });
  expect(await refusal(send(captcha))).toBe('user.captcha_wrong');
});

test('a picture is accepted in its place, and a proof counts for nothing where the shop wants pictures', async () => {
  const cookie = await solvedCaptcha(shop);
  const reply = await shop.server.inject({
    method: 'POST',
    url: '/api/ems/send',
    headers: { 'content-type': 'application/json', cookie },
    payload: { event: 'register', email: 'picture@test.test', captcha: CAPTCHA_ANSWER },
  });
  expect((reply.json() as { code: number }).code).toBe(1);
  await changeSetting(shop, 'captcha_type', 'text');
  expect(await refusal(send(await proof()))).toBe('user.captcha_wrong');
  await changeSetting(shop, 'captcha_type');
});
