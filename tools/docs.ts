// Writes docs/calls.md from the contract and docs/screens.md from the storefront's table of screens. --check fails when one is out of date.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Row } from '../contract/call.ts';
import { rows } from '../contract/calls.ts';
import { deskRows } from '../contract/desk.ts';
import { say } from '../contract/messages.ts';
import { SCREENS } from '../storefront/screens.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');
const holds = ({ holds: h }: Row) => (h ? `${h.seconds} s, ${h.for}` : '');
const line = (prefix: string, path: string, row: Row) =>
  `| ${row.name} | ${row.method} | ${prefix}/${path} | ${row.by} | ${row.kind} | ${row.addon ?? ''} | ${holds(row)} | ${cell(row.doc)} |`;
const head = '| name | method | path | by | kind | addon | kept | what |\n|---|---|---|---|---|---|---|---|';

function callsPage(): string {
  const named = rows.filter((r) => r.row.name !== 'own');
  const own = rows.filter((r) => r.row.name === 'own');
  return [
    '# Calls',
    '',
    'Written from the contract by `npm run generate`. Amounts are fen (1/100 CNY), weights grams, sizes millimetres, times ISO 8601 in UTC.',
    'Every answer is `{code, msg, data}`: 1 success, 0 refused (`msg` says why, `data.key` names it, `data.field` the field), 401 no valid session.',
    '',
    'Answers with a time under "kept" are made once for many: for so long at most, and until something that they are made of is written. `visitors`: members get their own; `merged`: the same with what is the member\'s.',
    '',
    `${named.length} calls of the product, ${own.length} of our own, ${deskRows.length} of the back office.`,
    '',
    '## Calls of the product',
    '',
    head,
    ...named.map((r) => line('/api', r.path, r.row)),
    '',
    '## Own calls',
    '',
    head,
    ...own.map((r) => line('/api', r.path, r.row)),
    '',
    '## Back office',
    '',
    head,
    ...deskRows.map((r) => line('/admin/api', r.path, r.row)),
    '',
    '## Raw calls',
    '',
    '- `GET /admin/decorate/template?shop_id` answers the decoration template: the tab bar, and the blocks of home (of long ones only their place).',
    '- `GET /index.php?s=/captcha&r=` answers a captcha picture and sets its cookie.',
    '- `POST /api/common/upload` takes a multipart form with the field `file`, and the token header.',
    '',
  ].join('\n');
}

function screensPage(): string {
  return [
    '# Screens',
    '',
    'Written from the storefront by `npm run generate`. Paths follow `/wap/#`.',
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
