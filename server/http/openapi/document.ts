// The OpenAPI document of all calls, made from the contract's rows: in slices, so that no call waits for more than one of them.
import { setImmediate } from 'node:timers/promises';
import { rows } from '#contract/calls.ts';
import { FIELDS_MAX } from '../fields.ts';
import { ENVELOPES, RESPONSES } from './envelope.ts';
import { GROUPS } from './groups.ts';
import { dataName, inputName, inputObject, operationsOf } from './operations.ts';
import { DESK_SECURITY, RAW_CALLS } from './raw-calls.ts';
import { answeredBy, sentBy } from './schemas.ts';

const DESCRIPTION = [
  'Amounts are integer fen (1/100 CNY), weights grams, sizes millimetres, times ISO 8601 in UTC.',
  'Answers are {code, msg, data}: code 1 is done, 0 refused (data.key says why, data.field which field), 401 no valid session.',
  'A list is its name repeated, name[], name[0] or a JSON array; a list of ids also 1,2,3. Objects are JSON text, or name[field]. A body is a form, multipart, or JSON as a whole.',
  `A field that is no list and comes twice is refused, and so are more than ${FIELDS_MAX} fields. With the header x-check: 1 an answer names in warnings the fields that the call does not know.`,
  'key is optional: the same key brings the same answer for 24 hours; without it each request counts for itself.',
].join('\n\n');

/** What every call takes, in the address or in the body. */
const SHARED = {
  lang: {
    name: 'lang',
    in: 'query',
    description: 'Language of the answer; without it the cookie lang, else the default.',
    schema: { type: 'string' },
  },
  clienttype: {
    name: 'clienttype',
    in: 'query',
    description: 'Kind of the client; taken and not used.',
    schema: { type: 'string', default: 'h5' },
  },
  currency: {
    name: 'currency',
    in: 'query',
    description: 'Currency in which texts write amounts, as its ISO 4217 code. Amounts themselves stay in fen.',
    schema: { type: 'string', pattern: '^[A-Z]{3}$', default: 'CNY' },
  },
  check: {
    name: 'x-check',
    in: 'header',
    description: '1: the answer names in warnings the fields that the call does not know.',
    schema: { type: 'string', enum: ['1'] },
  },
};
/** A call with a field of the same name has that alone. */
const sharedBy = (fields: readonly string[]) =>
  Object.entries(SHARED).flatMap(([name, { name: field }]) =>
    fields.includes(field) ? [] : [{ $ref: `#/components/parameters/${name}` }],
  );

/** Members of an object, each as JSON text. */
type Members = Record<string, string>;
type Parts = { paths: Members; schemas: Members };

const membersOf = (object: object): Members =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, JSON.stringify(value)]));
const objectOf = (members: Members): string =>
  `{${Object.entries(members)
    .map(([name, json]) => `${JSON.stringify(name)}:${json}`)
    .join(',')}}`;

/** What the calls add to the document: all of it takes a second. */
async function partsOfCalls(): Promise<Parts> {
  const parts: Parts = { paths: {}, schemas: {} };
  for (const call of rows) {
    const sent = sentBy(call);
    const path = { parameters: sharedBy(Object.keys(sent.properties)), ...operationsOf(call) };
    parts.paths[`/api/${call.path}`] = JSON.stringify(path);
    if (!call.row.upload) parts.schemas[inputName(call)] = JSON.stringify(inputObject(sent));
    await setImmediate();
    parts.schemas[dataName(call)] = JSON.stringify(answeredBy(call));
    await setImmediate();
  }
  return parts;
}

/** The OpenAPI 3.1 document as JSON. `url`: where the shop is reached. */
export async function openapi(url: string): Promise<Buffer> {
  const { paths, schemas } = await partsOfCalls();
  const tags = new Set([...rows.map(({ path }) => path.split('/')[0]!), 'raw']);
  const head = {
    openapi: '3.1.0',
    info: {
      title: 'Sampan',
      version: '1',
      description: DESCRIPTION,
      license: { name: 'All rights reserved', identifier: 'LicenseRef-proprietary' },
    },
    servers: [{ url, description: 'This shop' }],
    tags: [...tags].sort().map((name) => ({ name, description: GROUPS.get(name) ?? name })),
  };
  const components = {
    securitySchemes: {
      token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token that user/login answers.' },
      desk: DESK_SECURITY,
    },
    parameters: SHARED,
    responses: RESPONSES,
  };
  const json = objectOf({
    ...membersOf(head),
    paths: objectOf({ ...paths, ...membersOf(RAW_CALLS) }),
    components: objectOf({
      ...membersOf(components),
      schemas: objectOf({ ...membersOf(ENVELOPES), ...schemas }),
    }),
  });
  return Buffer.from(json);
}
