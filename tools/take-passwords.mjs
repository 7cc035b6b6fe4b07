// Copies the most common passwords from an unpacked @zxcvbn-ts/language-common package into the server: node tools/take-passwords.mjs FOLDER.
// The package's own dependency must be next to it: npm install in an empty folder, then FOLDER is node_modules/@zxcvbn-ts/language-common. Plain Node.
import { copyFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const COMMONEST = 10_000;
/** Shorter passwords are refused by their length. */
const SHORTEST = 8;

const from = resolve(process.argv[2] ?? '');
const to = join(dirname(fileURLToPath(import.meta.url)), '../server/modules/accounts/auth/common-passwords');
const { default: byRank } = await import(pathToFileURL(join(from, 'dist/passwords.json.mjs')).href);
const kept = byRank.slice(0, COMMONEST).filter((password) => password.length >= SHORTEST);
writeFileSync(join(to, 'list.txt'), `${kept.sort().join('\n')}\n`);
copyFileSync(join(from, 'LICENSE.txt'), join(to, 'LICENSE'));
