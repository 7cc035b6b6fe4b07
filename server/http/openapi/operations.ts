// The operations of one call in the OpenAPI document: POST, and for calls of GET both methods.
import type { Row } from '#contract/call.ts';
import { shapeOf } from '../field-shape.ts';
import { envelope } from './envelope.ts';
import { type Call, type Described, type Sent, sentBy } from './schemas.ts';

/** An identifier that a generated client can use as a name: the product's name of the call, else that of its path. */
const operationName = ({ path, row }: Call): string =>
  row.name ?? path.replace(/\/(.)/g, (_, letter: string) => letter.toUpperCase());
/** Names of the schemas of a call. */
const schemaName = (call: Call, what: 'Input' | 'Data'): string =>
  operationName(call).replace(/^./, (letter) => letter.toUpperCase()) + what;
export const inputName = (call: Call): string => schemaName(call, 'Input');
export const dataName = (call: Call): string => schemaName(call, 'Data');

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const responseRef = (name: string) => ({ $ref: `#/components/responses/${name}` });

/** The encoding of a field: lists of values by repeating the name, objects as JSON text; null for a single value. */
function encodingOf(schema: Described): 'repeated' | 'json' | null {
  const shape = shapeOf(schema);
  if (shape.kind === 'value') return null;
  return shape.kind === 'list' && shape.of.kind === 'value' ? 'repeated' : 'json';
}
const REPEATED = { style: 'form', explode: true } as const;
const JSON_TEXT = 'application/json';

/** An object in an address is JSON text: generated clients write objects there each in a way of their own. */
const jsonText = (schema: Described) => ({ type: 'string', contentMediaType: JSON_TEXT, contentSchema: schema });

function parameter(name: string, { description = '', ...schema }: Described, required: boolean) {
  const how = encodingOf(schema);
  const base = { name, in: 'query', required };
  if (how === 'json') return { ...base, description: `${description} JSON text.`, schema: jsonText(schema) };
  return { ...base, description, ...(how === 'repeated' ? REPEATED : {}), schema };
}

/** The input as an object: the body as JSON, and the fields of a form. */
export const inputObject = ({ properties, required }: Sent) => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});

function body(call: Call) {
  const sent = sentBy(call);
  const encoding = Object.fromEntries(
    Object.entries(sent.properties).flatMap(([name, schema]) => {
      const how = encodingOf(schema);
      return how ? [[name, how === 'json' ? { contentType: JSON_TEXT } : REPEATED] as const] : [];
    }),
  );
  const withEncoding = (schema: object) => ({ schema, ...(Object.keys(encoding).length > 0 ? { encoding } : {}) });
  if (call.row.upload) {
    const file = { type: 'string', format: 'binary', description: 'The file.' };
    const schema = inputObject({ properties: { ...sent.properties, file }, required: [...sent.required, 'file'] });
    return { required: true, content: { 'multipart/form-data': withEncoding(schema) } };
  }
  const schema = schemaRef(inputName(call));
  return {
    required: sent.required.length > 0,
    content: { 'application/x-www-form-urlencoded': withEncoding(schema), [JSON_TEXT]: { schema } },
  };
}

const firstSentence = (doc: string): string => /^.*?[.;:](?= )/.exec(doc)?.[0].slice(0, -1) ?? doc.replace(/\.$/, '');

function notesOf(row: Row): string[] {
  return [
    row.doc,
    row.kind === 'command' ? 'Changes something.' : 'Reads; clients may repeat it.',
    ...(row.addon ? [`Refused with fail.addon_off while the addon ${row.addon} is off.`] : []),
    ...(row.secret ? ['Has personal data: send it by POST, so that none is in an address.'] : []),
  ];
}

function operation(call: Call, method: 'get' | 'post') {
  const { path, row } = call;
  const name = operationName(call);
  const ofMember = row.by === 'member';
  const twin = method === 'post' && row.method === 'GET';
  const { properties, required } = sentBy(call);
  return {
    operationId: twin ? `${name}ByPost` : name,
    summary: firstSentence(row.doc),
    description: notesOf(row).join(' '),
    tags: [path.split('/')[0]],
    // Without a token a public call answers as for visitors.
    security: ofMember ? [{ token: [] }] : [{ token: [] }, {}],
    ...(method === 'get'
      ? {
          parameters: Object.entries(properties).map(([field, schema]) => parameter(field, schema, required.includes(field))),
        }
      : { requestBody: body(call) }),
    responses: {
      200: {
        description: 'code 1: done, with data; code 0: refused, and msg says why; code 401: no valid session.',
        content: { [JSON_TEXT]: { schema: envelope(schemaRef(dataName(call)), ofMember) } },
      },
      ...(method === 'get' ? { 431: responseRef('AddressTooLong') } : { 413: responseRef('TooLarge') }),
      500: responseRef('Failed'),
      503: responseRef('Busy'),
    },
  };
}

/** Both methods of a call as its route has them (server/http/serve.ts). */
export const operationsOf = (call: Call) => ({
  ...(call.row.method === 'GET' ? { get: operation(call, 'get') } : {}),
  post: operation(call, 'post'),
});
