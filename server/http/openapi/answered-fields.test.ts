// Every field of every answer has a description that is true of its type, and no description is left over.
import { expect, test } from 'vitest';
import { rows } from '#contract/calls.ts';
import { TEXT_KEYS, textKey } from './answered-fields.ts';
import { ENVELOPES, envelope } from './envelope.ts';
import { RAW_CALLS } from './raw-calls.ts';
import { answeredBy, type Described } from './schemas.ts';

type Found = { name: string; fields: readonly string[]; field: Described };

/** The fields of a schema at any depth; as in a place, the rows of a page add no step to the fields that lead there. */
function fieldsIn(schema: Described, fields: readonly string[] = []): Found[] {
  const { items, anyOf = [], oneOf = [], properties = {}, additionalProperties: more } = schema;
  const inside = [...(items ? [items] : []), ...anyOf, ...oneOf, ...(typeof more === 'object' ? [more] : [])];
  return [
    ...inside.flatMap((one) => fieldsIn(one, fields)),
    ...Object.entries(properties).flatMap(([name, field]) => [
      { name, fields, field },
      ...fieldsIn(field, name === 'data' ? fields : [...fields, name]),
    ]),
  ];
}

const answered = rows.flatMap((call) => fieldsIn(answeredBy(call)).map((found) => ({ ...found, path: call.path })));
const nameOf = ({ path, fields, name }: (typeof answered)[number]) => `${path} ${[...fields, name].join('.')}`;
const fieldAt = (at: string): Described => answered.find((found) => nameOf(found) === at)!.field;
const isNullable = ({ type = [], anyOf = [] }: Described): boolean =>
  [type].flat().includes('null') || anyOf.some((one) => [one.type].flat().includes('null'));

test('every field of an answer has a description', () => {
  const missing = answered.filter((found) => !textKey(found.name, found)).map(nameOf);
  expect(missing, 'a field without a text in server/http/openapi/answered').toEqual([]);
  expect(answered.filter(({ field }) => !field.description).map(nameOf)).toEqual([]);
  expect(answered.length).toBeGreaterThan(7000);
});

test('every description is of some field, and is written once', () => {
  const used = new Set(answered.map((found) => textKey(found.name, found)));
  expect(TEXT_KEYS.filter((key) => !used.has(key))).toEqual([]);
  expect(TEXT_KEYS.filter((key, at) => TEXT_KEYS.indexOf(key) !== at)).toEqual([]);
});

test('a description says what null means where a field may be null, and nowhere else', () => {
  const says = ({ description = '' }: Described): boolean => /\bnull\b/.test(description);
  const wrong = answered.filter(({ field }) => says(field) !== isNullable(field));
  expect(wrong.map(nameOf)).toEqual([]);
});

test('amounts and times say their unit; a whole number that is neither may be anything else', () => {
  expect(fieldAt('order/detail paid').description).toBe('What was paid for it, by all of its bills. In fen (1/100 CNY).');
  expect(fieldAt('order/detail due').description).toMatch(/null: nothing\. In fen/);
  expect(fieldAt('order/detail created_at').description).toBe('When it was made. ISO 8601, in UTC.');
  expect(fieldAt('paywallet/getInvoice minor').description).toMatch(/In the smallest unit of its currency/);
  expect(fieldAt('thread/lists list.photos').description).toBe('How many pictures the last message has.');
});

test('one name is described by where it is', () => {
  const texts = [
    'obapi/getItem price_steps.from',
    'thread/lists list.from',
    'membershipcard/info mine.from',
    'invitefriends/rebateList from',
    'sizes/lists rows.measures.from',
  ].map((at) => fieldAt(at).description);
  expect(texts).toEqual([
    'From this many pieces on.',
    'Who wrote the last message: the member, an operator, the shop itself (system).',
    'When it begins. ISO 8601, in UTC.',
    'Code of the invited member, masked.',
    'From, in millimetres.',
  ]);
});

test('the envelope and the calls without one are described too', () => {
  const done = envelope({ $ref: '#' }, true).oneOf;
  const schemas = (value: unknown): Described[] =>
    Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([name, one]) =>
      name === 'schema' ? [one as Described] : schemas(one),
    );
  const all = [...Object.values(ENVELOPES), ...done, ...schemas(RAW_CALLS)].flatMap((schema) => fieldsIn(schema as Described));
  const names = all.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['code', 'msg', 'data', 'key', 'now', 'others', 'challenge', 'ok', 'machine']));
  const bare = all.filter(({ field }) => !field.description && !('$ref' in field));
  expect(bare.map(({ name, fields }) => [...fields, name].join('.'))).toEqual([]);
});
