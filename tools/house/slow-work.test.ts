// Slow work is listed here: packages and calls to other services, who may use them, and who may do slow work outside of `prepare`. The compiler refuses
// it inside a transaction (wrong/slow-work.ts).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const texts = new Map(
  readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing/.test(file))
    // First data is written at the start, by one server, before any call.
    .filter((file) => !/^server\/db\/demo\//.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const),
);
const having = (what: RegExp): string[] =>
  [...texts]
    .filter(([, text]) => what.test(text))
    .map(([file]) => file)
    .sort();
const importing = (name: string): string[] => having(new RegExp(`(from|import\\() ?'${name}(/[^']*)?'`));

test('hashing and image processing are in few places, each behind a queue', () => {
  expect(importing('@node-rs/argon2')).toEqual(['server/modules/accounts/auth/password.ts']);
  expect(importing('sharp')).toEqual([
    'server/connectors/image-search/mobilenet.ts', // in its worker
    'server/http/captcha.ts',
    'server/http/media-image.ts',
    'server/modules/platform/uploads/picture.ts',
  ]);
});

test('documents and spreadsheets are made by queries and jobs', () => {
  // Both run in the thread that prints; faces.ts only imports types of pdfkit.
  expect(importing('pdfkit')).toEqual(['server/modules/shipping/papers/faces.ts', 'server/modules/shipping/papers/sheet.ts']);
  expect(importing('subset-font')).toEqual(['server/modules/shipping/papers/faces.ts']);
  expect(importing('csv-parse')).toEqual([
    'server/db/base/data-files.ts', // at the start, before any call
    'server/modules/catalog/imports/read-rows.ts',
  ]);
});

test('only connectors call other services', () => {
  const asking = having(/\bfetch\(|^import (?!type).*from '(node:https?|undici|nodemailer|web-push)'/m);
  expectNone(
    asking.filter((file) => !file.startsWith('server/connectors/')),
    'Ask other services in a connector below server/connectors:',
  );
});

/** Who calls a connector, and why no transaction is open there. */
const ASKS: Record<string, string> = {
  'server/modules/catalog/imports/pictures.ts': 'a job',
  'server/modules/catalog/imports/schedule-files.ts': 'a job',
  'server/modules/catalog/sources/ask.ts': 'counts in a transaction of its own, which none allows inside',
  'server/modules/catalog/sources/goods.ts': 'by ask.ts, for queries and jobs',
  'server/modules/catalog/sources/lists.ts': 'by ask.ts, for queries',
  'server/modules/catalog/sources/resolve.ts': 'by ask.ts, for queries',
  'server/modules/catalog/translation/plain.ts': 'by ask.ts, for queries and a job',
  'server/modules/catalog/translation/translate.ts': 'by ask.ts, for queries and a job',
  'server/modules/payments/gateways/redirects.ts': 'a route, and a job',
  'server/modules/payments/gateways/refund-events.ts': 'a webhook, before its transaction',
  'server/modules/payments/gateways/refunds.ts': 'a job',
  'server/modules/payments/gateways/webhooks.ts': 'a webhook, before its transaction',
  'server/modules/platform/outbox/deliver.ts': 'a job, and after a commit',
  'server/modules/platform/uploads/land.ts': 'a body that is read, before its call',
  'server/modules/platform/uploads/move.ts': 'a job',
  'server/modules/platform/uploads/originals.ts': 'routes and jobs',
  'server/modules/pricing/money/jobs.ts': 'a job, before its transaction',
  'server/modules/support/push/send-push.ts': 'by deliver.ts',
  'server/modules/warehouse/suppliers/attend.ts': 'a job, and after a commit',
  'server/modules/warehouse/suppliers/connect.ts': 'for the others of this folder',
  'server/modules/warehouse/suppliers/desk.ts': 'queries',
  'server/modules/warehouse/suppliers/preview.ts': 'a query',
};

test('connectors are called where no transaction is open', () => {
  const asking =
    /\b(fetch(Picture|Safely|Rates)|ask(Supplier|Source|Once)|behindCircuit|mailSender|smsSender|sendWebPush)[(<]|\b(checkout|refund)\.(create|status|expire)\b(?! !==)|\binto\.put(File)?\(/;
  expect(having(asking).filter((file) => file.startsWith('server/modules/'))).toEqual(Object.keys(ASKS).sort());
});

test('slow work outside of a call: the code that runs calls, routes, jobs and tools', () => {
  expect(having(/\bnew Outside\(/)).toEqual([
    'server/http/captcha.ts',
    'server/http/media-source.ts',
    'server/http/run.ts',
    'server/main.ts',
    'server/modules/accounts/staff/operators.ts', // a tool
    'server/modules/catalog/image-search/jobs.ts',
    'server/modules/catalog/imports/pictures.ts', // a job
  ]);
});
