// What a mail server's refusal means, by where in the conversation it comes.
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { PermanentFailure } from '../delivery.ts';
import { mailSender } from './mail.ts';

let server: Server | undefined;
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
});

type Step = 'greeting' | 'MAIL' | 'RCPT' | 'DATA' | 'end';

/** A mail server that answers one step with a refusal. */
async function refusing(step: Step, answer: string): Promise<string> {
  server = createServer((socket) => {
    let data = false;
    const say = (at: Step | 'other', line: string) => socket.write(`${at === step ? answer : line}\r\n`);
    sockets.add(socket);
    // The client hangs up as it likes.
    socket.on('error', () => undefined);
    say('greeting', '220 mail.example');
    socket.on('data', (piece) => {
      for (const line of piece.toString().split('\r\n').filter(Boolean)) {
        if (data) {
          if (line !== '.') continue;
          data = false;
          say('end', '250 taken');
        } else if (/^(EHLO|HELO)/.test(line)) socket.write('250 mail.example\r\n');
        else if (line.startsWith('MAIL')) say('MAIL', '250 ok');
        else if (line.startsWith('RCPT')) say('RCPT', '250 ok');
        else if (line.startsWith('DATA')) {
          data = step !== 'DATA';
          say('DATA', '354 go on');
        } else if (line.startsWith('QUIT')) socket.end('221 bye\r\n');
        else say('other', '250 ok');
      }
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(server.address() as { port: number }).port}/?tls=off`;
}

const from = { name: 'Shop', address: 'post@shop.example' };
const mail = { to: 'someone@else.example', subject: 'Hello', text: 'Hello', html: '', unsubscribe_url: '' };

test.each([
  ['greeting', '554 no service here', false],
  ['MAIL', '550 sender refused', false],
  ['MAIL', '553 not your address', false],
  ['RCPT', '450 mailbox busy', false],
  ['RCPT', '550 no such user', true],
  ['RCPT', '553 mailbox name not allowed', true],
  ['DATA', '554 no valid recipients', true],
  ['end', '554 message refused', true],
  ['end', '451 try later', false],
] as const)('refused at %s with %s: permanent %s', async (step, answer, permanent) => {
  const failed = await mailSender(
    await refusing(step, answer),
    from,
  )(mail).then(
    () => null,
    (error: unknown) => error,
  );
  expect(failed).toBeInstanceOf(Error);
  expect(failed instanceof PermanentFailure).toBe(permanent);
});
