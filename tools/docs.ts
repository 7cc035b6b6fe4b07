// Writes docs/calls.md from the contract and docs/screens.md from the storefront's table of screens. --check fails when one is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Row } from '../contract/call.ts';
import { rows } from '../contract/calls.ts';
import { deskRows } from '../contract/desk.ts';
import { say } from '../contract/messages.ts';
import { FIELDS_MAX } from '../server/http/fields.ts';
import type { Call } from '../server/http/openapi/schemas.ts';
import { SCREENS } from '../storefront/screens.ts';
import { inputFields, outputFields } from './call-fields.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const cacheOf = ({ cache: h }: Row) => (h ? `${h.seconds} s, ${h.for}` : '');
const methodsOf = ({ method }: Row) => (method === 'GET' ? 'GET, POST' : 'POST');
const line = (prefix: string, call: Call) => {
  const { path, row } = call;
  const first = `| ${row.name ?? 'own'} | ${methodsOf(row)} | ${prefix}/${path} | ${row.by} | ${row.kind} | ${row.addon ?? ''} | ${cacheOf(row)} |`;
  return `${first} ${cell(row.doc)} | ${cell(inputFields(call))} | ${cell(outputFields(call))} |`;
};
const head =
  '| name | method | path | by | kind | addon | cached | what | takes | answers |\n|---|---|---|---|---|---|---|---|---|---|';

function callsPage(): string {
  const named = rows.filter((r) => r.row.name !== undefined);
  const own = rows.filter((r) => r.row.name === undefined);
  return [
    '# Calls',
    '',
    'Generated from the contract by `npm run generate`. Amounts are fen (1/100 CNY), weights grams, sizes millimetres, times ISO 8601 in UTC.',
    'Every answer is `{code, msg, data}`: 1 success, 0 refused (`msg` says why, `data.key` names it, `data.field` the field), 401 no valid session.',
    '',
    '**Lists.** A list is its name repeated (`cart_ids=1&cart_ids=3`), `name[]`, `name[0]` or a JSON array; a list of ids also `1,2,3`. These may be mixed: numbered entries come last, in the order of their numbers. Objects are JSON text or `name[field]`, lists of objects JSON text or `items[0][num]`. The fields are in the address, in a form, in a multipart form or in a JSON object, or partly in the address.',
    `A field that is not a list and is there twice is refused (\`fail.field_once\`), and so are more than ${FIELDS_MAX} fields (\`fail.fields_many\`).`,
    '',
    'With the header `x-check: 1` an answer lists unknown fields in `warnings`: `[{key, field, msg}]`. In development it always does.',
    '',
    '**`key`** is a UUID of the caller (idempotency key): the same key brings the same answer for 24 hours. It is optional in every call of /api; without it each request counts. For calls that move money the effect of a repeat is described below.',
    '',
    '**Takes and answers.** `*` is required, `[]` a list; of answers the fields of `data` to the second level. `/api/openapi.json` has all fields with their types and descriptions; linters accept it, and clients can be generated from it. Every call also takes `lang`, `clienttype` and `currency`.',
    '',
    'Answers with a time under "cached" are shared: for this time at most, and until a table that they are read from is written. `visitors`: members get an answer of their own; `merged`: the shared answer with the member\'s own data.',
    '',
    `${named.length} calls of the product, ${own.length} of our own, ${deskRows.length} of the back office.`,
    '',
    '## Calls of the product',
    '',
    head,
    ...named.map((r) => line('/api', r)),
    '',
    '## Own calls',
    '',
    head,
    ...own.map((r) => line('/api', r)),
    '',
    '## Back office',
    '',
    head,
    ...deskRows.map((r) => line('/admin/api', r)),
    '',
    '## Raw calls',
    '',
    '- `GET /admin/decorate/template?shop_id` answers the decoration template: the tab bar, and the blocks of home (of long ones only their position).',
    '- `GET /index.php?s=/captcha&r=` answers a captcha picture and sets its cookie.',
    '- `GET /media/<kind>/<name>` answers a picture or a video, by an address from an answer.',
    '- `GET /admin/live` is a stream of server-sent events for the back office: which things have changed.',
    '- `POST /notices/<gateway>`, `/notices/track`, `/notices/measure` and `/notices/purchase/<connector>` are webhooks, signed by their senders.',
    '- `GET /health` answers `{ok}`.',
    '- `POST /api/common/upload` takes a multipart form with the field `file`, and the token header. Without `use` the picture is stored for 24 hours and visible to its member only, until another call names it by its id or address.',
    '',
  ].join('\n');
}

function screensPage(): string {
  return [
    '# Screens',
    '',
    'Generated from the storefront by `npm run generate`. Paths follow `/wap/#`.',
    '',
    '| path | who | addon | title |',
    '|---|---|---|---|',
    ...SCREENS.map((s) => `| ${s.path} | ${s.auth ? 'member' : 'visitor'} | ${s.addon ?? ''} | ${say(s.title, {}, 'en')} |`),
    '',
  ].join('\n');
}

const pages: [string, string][] = [
  ['docs/calls.md', callsPage()],
  ['docs/screens.md', screensPage()],
];
mkdirSync(new URL('../docs', import.meta.url), { recursive: true });
let stale = false;
for (const [name, text] of pages) {
  const file = new URL(`../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date: npm run generate`);
    stale = true;
  }
}
process.exit(stale ? 1 : 0);
