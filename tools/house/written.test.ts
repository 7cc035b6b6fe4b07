// A form for text that a member reads offers the saved texts, and shows the member's language.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ADMIN = new URL('../../admin/', import.meta.url);
const files = readdirSync(ADMIN, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'));
const READ_BY_MEMBERS = /'desk\.(input\.(reason_member|note_member|problem)|buying\.question|claim\.reason|threads?\.reply)'/;

test('forms for members offer saved texts', () => {
  const forms = files.map((file) => ({ file, text: readFileSync(new URL(file, ADMIN), 'utf8') }));
  const written = forms.filter(({ text }) => READ_BY_MEMBERS.test(text) && text.includes('type="textarea"'));
  expect(written.length).toBeGreaterThan(8);
  expectNone(
    written.flatMap(({ file, text }) => (text.includes('<CannedPick') ? [] : [file])),
    'draw CannedPick above the field',
  );
});
