import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#server/testing.ts';
import { demoOutboxUrl } from './demo-outbox.ts';

let demo: Shop;
let shop: Shop;
beforeAll(async () => {
  demo = await openShop({ config: { demo: true } });
  shop = await openShop();
});
afterAll(async () => {
  await demo.close();
  await shop.close();
});

const path = (of: Shop) =>
  new URL(demoOutboxUrl({ ...of.app.config, demo: true })!).pathname +
  new URL(demoOutboxUrl({ ...of.app.config, demo: true })!).search;
const ask = (of: Shop, url: string) => of.server.inject({ method: 'GET', url });

test('the link that is printed at the start shows the codes that a demo writes, newest first, as text', async () => {
  expect((await ask(demo, path(demo))).body).toMatch(/No messages yet|还没有/);
  await demo.visitor.ems.send({ event: 'register', email: 'a+<b>@example.test' }).catch(() => {});
  await demo.visitor.ems.send({ event: 'register', email: 'jo@example.test' });
  const { body: code } = await demo.db
    .selectFrom('outbox')
    .select('body')
    .where('target', '=', 'jo@example.test')
    .executeTakeFirstOrThrow();
  const page = await ask(demo, path(demo));
  expect(page.statusCode).toBe(200);
  expect(page.headers['cache-control']).toBe('no-store');
  expect(page.body).toContain(/\d{6}/.exec(code)![0]);
  await demo.db.updateTable('outbox').set({ subject: '<script>x</script>' }).execute();
  expect((await ask(demo, path(demo))).body).toContain('&lt;script&gt;x');
});

test('no one reads it without the signature, nor in a shop that is no demo or whose mail is sent', async () => {
  for (const url of ['/demo-outbox', '/demo-outbox?sign=', `${path(demo).slice(0, -1)}x`])
    expect((await ask(demo, url)).statusCode).toBe(404);
  expect((await ask(shop, path(shop))).statusCode).toBe(404);
  expect(demoOutboxUrl(shop.app.config)).toBeNull();
  expect(demoOutboxUrl({ ...demo.app.config, smtp_url: 'smtp://x', sms_url: 'https://x' })).toBeNull();
});
