import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { beat } from '#server/instances.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { hashToken } from '../../../http/who.ts';
import { textToHtml } from './html.ts';
import { queueMail, sendSmsNow } from './outbox.ts';

let shop: Shop;
let silent: Shop;
let smtp: net.Server;
let gateway: http.Server;
const letters: { to: string; data: string }[] = [];
const messages: { body: { to: string; text: string }; auth: string | undefined }[] = [];
let smtpAnswer = '250 ok';
let smsStatus = 200;
let taken = () => {};

/** A minimal mail server for tests: accepts one message after another. */
function mailServer(): net.Server {
  return net.createServer((socket) => {
    let [to, data, reading] = ['', '', false];
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      for (const line of chunk.toString().split('\r\n').slice(0, -1)) {
        if (reading && line !== '.') data += `${line}\n`;
        else if (line === '.') {
          letters.push({ to, data });
          taken();
          [to, data, reading] = ['', '', false];
          socket.write('250 taken\r\n');
        } else if (/^RCPT TO:<(.*)>/i.test(line)) {
          to = /<(.*)>/.exec(line)![1]!;
          socket.write(`${smtpAnswer}\r\n`);
        } else if (line === 'DATA') {
          reading = true;
          socket.write('354 go\r\n');
        } else if (line === 'QUIT') socket.end('221 bye\r\n');
        else socket.write('250 ok\r\n');
      }
    });
  });
}

beforeAll(async () => {
  smtp = mailServer();
  gateway = http.createServer((req, res) => {
    let text = '';
    req.on('data', (c) => (text += c));
    req.on('end', () => {
      if (smsStatus === 200) messages.push({ body: JSON.parse(text), auth: req.headers.authorization });
      res.writeHead(smsStatus).end();
    });
  });
  await Promise.all([
    new Promise<void>((done) => smtp.listen(0, '127.0.0.1', done)),
    new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done)),
  ]);
  const port = (server: net.Server) => (server.address() as AddressInfo).port;
  shop = await openShop({
    config: { smtp_url: `smtp://127.0.0.1:${port(smtp)}?tls=off`, sms_url: `http://me:secret@127.0.0.1:${port(gateway)}/send` },
  });
  silent = await openShop();
});
afterAll(async () => {
  await shop.close();
  await silent.close();
  gateway.close();
  smtp.close();
});
beforeEach(async () => {
  await shop.db.deleteFrom('outbox').execute();
  taken = () => {};
  [smtpAnswer, smsStatus, letters.length, messages.length] = ['250 ok', 200, 0, 0];
});

const only = () =>
  shop.db.selectFrom('outbox').select(['id', 'state', 'tries', 'error', 'next_at', 'sent_at']).executeTakeFirstOrThrow();
/** A server that dies before it sends: only the job remains. */
const unsent = () => ({ ...shop.ctx(), after: () => {} });
const send = () => runJob(shop.app, shop.db, 'outbox');

test('mail goes out once, as text and html', async () => {
  await queueMail(shop.ctx(), { to: 'anna@test.test', subject: 'Hello <you>', text: 'One & two\n\nhttp://shop.test/wap/#/x' });
  await send();
  await send();
  expect(letters).toHaveLength(1);
  expect(letters[0]!.to).toBe('anna@test.test');
  expect(letters[0]!.data).toMatch(/^From: "?Sampan"? <no-reply@shop.test>/m);
  expect(letters[0]!.data).toMatch(/^Subject: Hello <you>/m);
  expect(letters[0]!.data).toContain('One & two');
  expect(letters[0]!.data).toMatch(/^Content-Type: multipart\/alternative/m);
  expect(letters[0]!.data).toMatch(/^Auto-Submitted: auto-generated$/m);
  expect(letters[0]!.data).not.toContain('List-Unsubscribe');
  expect(await only()).toMatchObject({ state: 'sent', tries: 1, error: '' });
});

test('mail that can be switched off has the headers for one-click unsubscribing', async () => {
  const unsubscribe_url = 'https://shop.test/unsubscribe?m=1&e=paid&s=abc';
  await queueMail(shop.ctx(), { to: 'anna@test.test', subject: 'Paid', text: 'x', unsubscribe_url });
  await send();
  expect(letters[0]!.data).toMatch(/^List-Unsubscribe:\s+<https:\/\/shop\.test\/unsubscribe\?m=1&e=paid&s=abc>$/m);
  expect(letters[0]!.data).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
});

test('SMS goes to the provider as JSON, with its name and password', async () => {
  await sendSmsNow(unsent(), { to: '+4915112345678', text: 'Hi' });
  await send();
  expect(messages).toEqual([
    { body: { to: '+4915112345678', text: 'Hi' }, auth: `Basic ${Buffer.from('me:secret').toString('base64')}` },
  ]);
});

test('a code is sent by the server that took the call, without the job', async () => {
  const sent = new Promise<void>((resolve) => {
    taken = resolve;
  });
  await shop.visitor.ems.send({ event: 'register', email: 'anna@test.test' });
  await sent;
  expect(letters).toMatchObject([{ to: 'anna@test.test' }]);
  await vi.waitFor(async () => expect(await only()).toMatchObject({ state: 'sent', tries: 1 }));
});

test('the answer to a code does not wait for the mail server, and a temporarily refused one is left to the job', async () => {
  smtpAnswer = '451 later';
  await shop.visitor.ems.send({ event: 'register', email: 'ben@test.test' });
  await vi.waitFor(async () =>
    expect(await only()).toMatchObject({ state: 'queued', tries: 1, error: expect.stringContaining('451') }),
  );
  smtpAnswer = '250 ok';
  shop.turn({ minutes: 1 });
  await send();
  expect(letters.map((l) => l.to)).toEqual(['ben@test.test']);
});

test('messages claimed by a dead server are sent once it is considered gone; those of a live one are not', async () => {
  await queueMail(shop.ctx(), { to: 'anna@test.test', subject: 'Hello', text: 'x' });
  const next_at = new Date(shop.now().getTime() + 5 * 60_000);
  await shop.db.updateTable('outbox').set({ taken_by: 'other', tries: 1, next_at }).execute();
  await beat(shop.db, 'other');
  await send();
  expect(letters).toEqual([]);
  await shop.db.updateTable('server_instance').set({ seen_at: sql`now() - interval '16 s'` }).execute();
  await send();
  expect(letters).toHaveLength(1);
  expect(await only()).toMatchObject({ state: 'sent', tries: 2 });
});

test('a sent message is recorded when the database is back: it is not sent twice', async () => {
  await queueMail(shop.ctx(), { to: 'anna@test.test', subject: 'Hello', text: 'x' });
  const gone = Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' });
  taken = () => {
    vi.spyOn(shop.pool, 'connect').mockImplementationOnce(() => Promise.reject(gone));
  };
  await send();
  vi.restoreAllMocks();
  expect(await only()).toMatchObject({ state: 'sent', tries: 1 });
  await send();
  expect(letters).toHaveLength(1);
});

test('a temporary failure is retried with growing pauses, then given up; an operator sends it again', async () => {
  smsStatus = 503;
  await sendSmsNow(unsent(), { to: '+4915112345678', text: 'Code 123456', secret: true });
  await send();
  expect(await only()).toMatchObject({ state: 'queued', tries: 1, error: '503 Service Unavailable' });
  await send();
  expect((await only()).tries).toBe(1);
  for (const minutes of [1, 5, 30, 120, 360]) {
    shop.turn({ minutes });
    await send();
  }
  const failed = await only();
  expect(failed).toMatchObject({ state: 'failed', tries: 6 });
  const owner = await shop.operator('owner');
  const { data } = await owner.outbox.lists({ channel: 'sms', q: '4915112' });
  expect(data).toMatchObject([{ id: failed.id, state: 'failed', body: 'Code ••••••', error: '503 Service Unavailable' }]);
  expect(await refusal((await shop.operator('buyer')).outbox.retry({ id: failed.id }))).toBe('fail.forbidden');
  expect(await refusal(owner.outbox.retry({ id: 999_999 }))).toBe('fail.not_found');
  await owner.outbox.retry({ id: failed.id });
  expect(await refusal(owner.outbox.retry({ id: failed.id }))).toBe('desk.outbox.not_failed');
  smsStatus = 200;
  await send();
  expect(messages).toHaveLength(1);
  expect(await shop.db.selectFrom('audit').select(['action', 'thing_id']).execute()).toContainEqual({
    action: 'outbox.retry',
    thing_id: String(failed.id),
  });
});

test('a mailbox that does not exist is given up at once', async () => {
  smtpAnswer = '550 no such user';
  await queueMail(shop.ctx(), { to: 'nobody@test.test', subject: 'x', text: 'x' });
  await send();
  const row = await only();
  expect(row.state).toBe('failed');
  expect(row.error).toContain('550');
});

test('without a provider it is shown in the back office, including the code', async () => {
  await queueMail(silent.ctx(), { to: 'anna@test.test', subject: 'Code', text: 'Your code is 123456', secret: true });
  await silent.db.insertInto('outbox').values({ channel: 'mail', target: 'b@test.test', body: 'queued before' }).execute();
  await runJob(silent.app, silent.db, 'outbox');
  const owner = await silent.operator('owner');
  const { data, total } = await owner.outbox.lists({});
  expect(total).toBe(2);
  expect(data.map((r) => r.state)).toEqual(['shown', 'shown']);
  expect(data[1]!.body).toBe('Your code is 123456');
  expect(await refusal((await silent.operator('warehouse')).outbox.lists({}))).toBe('fail.forbidden');
});

test('an operator sees a mail like its reader, in a sandboxed frame', async () => {
  await queueMail(shop.ctx(), { to: 'anna@test.test', subject: 'Code', text: 'Your code is 123456 <i>', secret: true });
  await send();
  const { id } = await only();
  const desk = async (role: string) => {
    const { username } = await shop.db
      .insertInto('operator')
      .values({ username: `${role}-view`, name: role, password_hash: '', role })
      .returning('username')
      .executeTakeFirstOrThrow();
    const token = `${username}-`.padEnd(40, 'x');
    const later = new Date(shop.now().getTime() + 86_400_000);
    await shop.db
      .insertInto('operator_session')
      .values((eb) => ({
        token_hash: hashToken(token),
        operator_id: eb.selectFrom('operator').select('id').where('username', '=', username),
        csrf: 'c',
        seen_at: later,
        expires_at: later,
      }))
      .execute();
    return (url: string) => shop.server.inject({ method: 'GET', url, headers: { cookie: `sampan_desk=${token}` } });
  };
  const [owner, buyer] = [await desk('owner'), await desk('buyer')];
  const shown = await owner(`/admin/mail/${id}`);
  expect(shown.statusCode).toBe(200);
  expect(shown.headers['content-security-policy']).toMatch(/^sandbox; default-src 'none'/);
  expect(shown.headers['cache-control']).toBe('no-store');
  expect(shown.body).toContain('Your code is •••••• &lt;i&gt;');
  expect((await buyer(`/admin/mail/${id}`)).statusCode).toBe(404);
  expect((await shop.server.inject({ method: 'GET', url: `/admin/mail/${id}` })).statusCode).toBe(404);
  expect((await owner('/admin/mail/999999')).statusCode).toBe(404);
  expect((await owner('/admin/mail/x')).statusCode).toBe(404);
});

test('html of a text: everything is escaped', () => {
  const html = textToHtml('<b>Hi</b>\nyou\n\nhttps://shop.test/?a=1&b=2');
  expect(html).toContain('&lt;b&gt;Hi&lt;/b&gt;<br>you</p>');
  expect(html).toContain('href="https://shop.test/?a=1&amp;b=2"');
});
