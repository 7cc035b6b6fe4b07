// Calls without an envelope in the OpenAPI document: pictures, streams, webhooks, health.
import { CAPTCHA_COOKIE } from '../../modules/accounts/auth/captcha.ts';
import { DESK_COOKIE } from '../cookies.ts';

export const DESK_SECURITY = { type: 'apiKey', in: 'cookie', name: DESK_COOKIE, description: 'The session of an operator.' };

const TAGS = ['raw'];
const PUBLIC: [] = [];
const text = (description: string, type = 'text/plain') => ({ description, content: { [type]: { schema: { type: 'string' } } } });
const bytes = (description: string, ...types: string[]) => ({
  description,
  content: Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
});
const asked = (name: string, description: string, schema: object, required = false) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});
const inPath = (name: string, description: string, schema: object = { type: 'string' }) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema,
});

const NOTICE = {
  200: text('Taken; one that came before is taken again and changes nothing.'),
  400: text('It cannot be read.'),
  401: text('Its signature is wrong.'),
  404: text('No such service is set up.'),
  413: { $ref: '#/components/responses/TooLarge' },
};
const anyBody = { required: true, content: { '*/*': { schema: { description: 'As the service sends it, signed by it.' } } } };
const notice = (operationId: string, summary: string, description: string, more: object = {}) => ({
  operationId,
  summary,
  description,
  tags: TAGS,
  security: PUBLIC,
  requestBody: anyBody,
  responses: NOTICE,
  ...more,
});

const MEASURED = {
  required: true,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'weight'],
        properties: {
          code: { type: 'string', description: 'The scanned code of the parcel or item.' },
          weight: { type: 'integer', description: 'In grams.' },
          length: { type: 'integer', description: 'In millimetres.' },
          width: { type: 'integer', description: 'In millimetres.' },
          height: { type: 'integer', description: 'In millimetres.' },
          machine: { type: 'string', description: 'Name of the machine.' },
        },
      },
    },
  },
};
const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

export const RAW_CALLS = {
  '/admin/decorate/template': {
    get: {
      operationId: 'decorateTemplate',
      summary: 'The decoration of the storefront: tab bar and home',
      description: 'The shop has one, whatever the shop_id.',
      tags: TAGS,
      security: PUBLIC,
      parameters: [asked('shop_id', 'Ignored.', { type: 'string' })],
      responses: {
        200: {
          description: 'The envelope with the decoration.',
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['code', 'msg', 'data'],
                properties: {
                  code: { const: 1, description: '1: done.' },
                  msg: { type: 'string', description: 'Empty.' },
                  data: {
                    type: 'object',
                    additionalProperties: true,
                    description: 'The tab bar and the parts of the home page.',
                  },
                },
              },
            },
          },
        },
        431: { $ref: '#/components/responses/AddressTooLong' },
      },
    },
  },
  '/index.php': {
    get: {
      operationId: 'captchaImage',
      summary: 'A captcha picture, or a challenge for a proof of work',
      description: `Sets the cookie ${CAPTCHA_COOKIE}, which names the picture that the code of a later call is for.`,
      tags: TAGS,
      security: PUBLIC,
      parameters: [
        asked('s', 'Which page.', { type: 'string', enum: ['/captcha', '/captcha/work'] }, true),
        asked('r', 'A random number, so that no cache answers.', { type: 'string' }),
      ],
      responses: {
        200: {
          description: 'The picture, or the challenge (ALTCHA, version 1).',
          content: {
            ...bytes('', 'image/png').content,
            'application/json': {
              schema: {
                type: 'object',
                required: ['algorithm', 'challenge', 'maxnumber', 'salt', 'signature'],
                properties: {
                  algorithm: { const: 'SHA-256', description: 'The hash to calculate.' },
                  challenge: { type: 'string', description: 'The hash, in hex, of the salt and the number that is looked for.' },
                  maxnumber: { type: 'integer', description: 'The number is not above it.' },
                  salt: { type: 'string', description: 'What the number is appended to.' },
                  signature: { type: 'string', description: 'Signature of the challenge, in hex; sent back.' },
                },
              },
            },
          },
        },
        404: text('Another page.'),
      },
    },
  },
  '/media/{kind}/{name}': {
    get: {
      operationId: 'media',
      summary: 'A picture or a film, by an address of an answer',
      description: 'Addresses come whole in answers; those of private files are signed and end after an hour at most.',
      tags: TAGS,
      security: PUBLIC,
      parameters: [
        inPath('kind', 'u: a file of the shop; x: a picture of goods elsewhere; v: a film.', {
          type: 'string',
          enum: ['u', 'x', 'v'],
        }),
        inPath('name', 'The rest of the address.'),
        asked('w', 'Width in pixels; without it as it was stored.', { type: 'integer' }),
        asked('e', 'When the address ends.', { type: 'string' }),
        asked('s', 'Signature of the address.', { type: 'string' }),
      ],
      responses: {
        200: bytes('The file.', 'image/*', 'video/*'),
        206: bytes('A part of a film.', 'video/*'),
        304: { description: 'As it was.' },
        404: text('There is none, or its address has ended.'),
        503: text('The store of files is away; Retry-After says when to try again.'),
      },
    },
  },
  '/notices/track': { post: notice('trackingNotice', 'Webhook of the tracking service', 'Signed by the service.') },
  '/notices/measure': {
    post: notice(
      'measureNotice',
      'Webhook of scales and dimensioning machines',
      'x-signature is the HMAC-SHA256 in hex of `<x-timestamp>.<body>` with MEASURE_KEY.',
      {
        parameters: [
          header('x-timestamp', 'Seconds since 1970, at most five minutes old.'),
          header('x-signature', 'The signature.'),
        ],
        requestBody: MEASURED,
      },
    ),
  },
  '/notices/purchase/{connector}': {
    post: notice('purchaseNotice', 'Webhook of a marketplace where the shop has ordered', 'Signed by the marketplace.', {
      parameters: [inPath('connector', 'Code of the purchase connector.')],
    }),
  },
  '/notices/{gateway}': {
    post: notice('gatewayNotice', 'Webhook of a payment gateway', 'Signed by the gateway, or a hint to ask it.', {
      parameters: [inPath('gateway', 'Code of the payment gateway.')],
    }),
  },
  '/admin/live': {
    get: {
      operationId: 'deskLive',
      summary: 'Changes in the work of the desks, as server-sent events',
      description: 'Each event is a JSON list of kinds and ids of things, or "all"; never their content.',
      tags: TAGS,
      security: [{ desk: [] }],
      responses: {
        200: text('The stream.', 'text/event-stream'),
        401: { description: 'No operator is signed in.' },
        503: { description: 'Too many streams; Retry-After says when to try again.' },
      },
    },
  },
  '/health': {
    get: {
      operationId: 'health',
      summary: 'Whether the server and its database answer',
      tags: TAGS,
      security: PUBLIC,
      responses: {
        200: {
          description: 'They do.',
          content: {
            'application/json': {
              schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean', description: 'Always true.' } } },
            },
          },
        },
        431: { $ref: '#/components/responses/AddressTooLong' },
        503: { description: 'The database does not.' },
      },
    },
  },
};
