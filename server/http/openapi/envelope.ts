// The envelope of every answer in the OpenAPI document: success, refusal, no session, failure.
import type { Described } from './schemas.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const text = (description: string) => ({ type: 'string', description });
const textOrNull = (description: string) => ({ type: ['string', 'null'], description });
const code = (value: number, description: string) => ({ const: value, description });
const noData = { type: 'null', description: 'Nothing.' };
const PARAMS = {
  type: 'object',
  additionalProperties: true,
  description: 'What the text of the key names. Names end in their unit: _fen, _g, _mm, _cm3, _bp, _at, _on.',
};

const REASON = {
  key: text('Key of the text: what clients decide by.'),
  params: PARAMS,
  field: textOrNull('The field that is wrong; null: none alone is.'),
};

export const ENVELOPES = {
  Refused: {
    type: 'object',
    description: 'Refused: nothing was changed.',
    required: ['code', 'msg', 'data'],
    properties: {
      code: code(0, '0: refused.'),
      msg: text('Why, in the language of the request.'),
      data: {
        type: 'object',
        description: 'Why, for programs.',
        required: ['key', 'params', 'field'],
        properties: {
          ...REASON,
          now: { description: 'What it is now, where it was changed since it was looked at.' },
          others: {
            type: 'array',
            description: 'Further fields that are wrong.',
            items: {
              type: 'object',
              required: ['key', 'params', 'field', 'msg'],
              properties: { ...REASON, msg: text('Why, in the language of the request.') },
            },
          },
        },
      },
      warnings: ref('Warnings'),
    },
  },
  Unauthorised: {
    type: 'object',
    description: 'No valid session: log in, and send its token.',
    required: ['code', 'msg', 'data'],
    properties: {
      code: code(401, '401: no valid session.'),
      msg: text('What to do, in the language of the request.'),
      data: noData,
    },
  },
  Failed: {
    type: 'object',
    description: 'A fault of the shop; its log names it by the header x-request-id.',
    required: ['code', 'msg', 'data'],
    properties: {
      code: code(500, '500: a fault of the shop.'),
      msg: text('That it failed, in the language of the request.'),
      data: noData,
    },
  },
  Warnings: {
    type: 'array',
    description: 'Fields that were sent and that the call does not know. Only with the header x-check: 1, and in development.',
    items: {
      type: 'object',
      required: ['key', 'field', 'msg'],
      properties: {
        key: text('Key of the text.'),
        field: textOrNull('The field as it was sent; null: the number of further ones.'),
        msg: text('The text, in the language of the request.'),
      },
    },
  },
};

/** What a call answers with status 200: `data` of a success, or the refusal. `code` says which. */
export const envelope = (data: Described | { $ref: string }, unauthorised: boolean) => ({
  oneOf: [
    {
      type: 'object',
      description: 'Done.',
      required: ['code', 'msg', 'data'],
      properties: {
        code: code(1, '1: done.'),
        msg: text('Empty.'),
        data: { description: 'What the call answers.', ...data },
        warnings: ref('Warnings'),
      },
    },
    ref('Refused'),
    ...(unauthorised ? [ref('Unauthorised')] : []),
  ],
});

const json = (name: string) => ({ 'application/json': { schema: ref(name) } });
export const RESPONSES = {
  TooLarge: { description: 'The body or the file is larger than the call takes.', content: json('Refused') },
  AddressTooLong: { description: 'The address with its fields and the headers are longer than 16 kB: send the call by POST.' },
  Failed: { description: 'A fault of the shop.', content: json('Failed') },
  Busy: {
    description: 'Too much at once; Retry-After says in how many seconds to try again.',
    content: json('Refused'),
  },
};
