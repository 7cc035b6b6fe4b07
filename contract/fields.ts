// The field types of all inputs and outputs of the contract, so that one thing looks the same everywhere. Inputs arrive as form
// text; each field parses and validates its value. Contract rows use these instead of zod/mini.
import * as z from 'zod/mini';
import type { Fen } from './amount.ts';
import { cleanName, readJson } from './clean-text.ts';
import { type AnyMachine, allActionsOf, statesOf } from './states/machine.ts';
import { digitsOf, mailText, PHONE, typedText } from './typed-text.ts';

export { z };

/** What a value of this kind is, for the OpenAPI document. */
const described = <T extends z.ZodMiniType>(schema: T, description: string): T => {
  z.globalRegistry.add(schema, { description });
  return schema;
};

const emptyToUndefined = (v: unknown): unknown => (v === '' || v === null ? undefined : v);
const toNumber = (v: unknown) => (typeof v === 'string' && /^-?\d+(\.\d+)?$/.test(v.trim()) ? Number(v) : v);

type Maybe<T extends z.ZodMiniType> = z.ZodMiniType<z.output<T> | undefined, z.input<T> | '' | null | undefined>;
/** Whether the value is picked from a list, where -1 means nothing was chosen; typed numbers have no such value. */
const picked = (schema: z.ZodMiniType): boolean =>
  schema === id || schema === idOrNone || schema === country || schema._zod.def.type === 'enum';
const optional = (schema: z.ZodMiniType): unknown =>
  z.pipe(
    z.transform((v: unknown) => (picked(schema) && (v === -1 || v === '-1') ? undefined : emptyToUndefined(v))),
    z.optional(schema) as z.ZodMiniType<unknown, unknown>,
  );
/** Optional: an empty text counts as missing, and so does -1 for an id or another choice. */
const opt = <T extends z.ZodMiniType>(schema: T) => optional(schema) as Maybe<T>;

/** Optional property of an input object (the key itself may be left out). */
export const maybe = <T extends z.ZodMiniType>(schema: T) => z.optional(opt(schema));

/** A whole number within bounds. */
export const int = (min = 0, max = 2_000_000_000) =>
  z.pipe(z.transform(toNumber as (v: number | string) => number), z.int().check(z.minimum(min), z.maximum(max)));

export const id = int(1);
/** Of a decision: the version that was shown, as the list or the detail has it. */
export const version = int(1);
/** An id, or 0 for "none of them" where leaving it out means something else. */
export const idOrNone = int(0);
/** An amount in fen (1/100 CNY), not negative. */
export const fen = described(int(0, 100_000_000_00), 'In fen (1/100 CNY).');
/** An amount above zero, in fen. */
export const amount = described(int(1, 100_000_000_00), 'In fen (1/100 CNY).');
export const grams = described(int(1, 1_000_000), 'In grams.');
export const millimetres = described(int(1, 20_000), 'In millimetres.');

/**
 * Text that is trimmed; `min` 1 by default, so that empty text is refused. All input was cleaned before it is checked
 * (server/http/serve.ts).
 */
export const text = (max: number, min = 1) => z.string().check(z.trim(), z.minLength(min), z.maxLength(max));
/** The name of a person, a place or a thing: one line, without characters that hide or turn what is written around them. */
export const name = (max: number, min = 1) => z.string().check(z.overwrite(cleanName), z.minLength(min), z.maxLength(max));
export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values);
export const flag = z.pipe(
  z.transform((v: boolean | 0 | 1 | '0' | '1' | 'true' | 'false') => v === true || v === 1 || v === '1' || v === 'true'),
  z.boolean(),
);
/** A code, a number of a parcel, a postcode: typed, pasted or scanned, read without what is not seen and in ASCII digits. */
export const code = (max: number, min = 1) => z.string().check(z.overwrite(typedText), z.minLength(min), z.maxLength(max));
/** A mail address; its domain as DNS has it. */
export const email = z.string().check(z.overwrite(mailText), z.maxLength(120), z.email());
/** A phone number as people write it, with or without its area code: "+33 6 12 34 56 78", "06.12.34.56.78", "030/901820". */
export const phone = z.string().check(z.overwrite(typedText), z.regex(PHONE));
/** Area code as in getMobileCode: digits with or without a leading plus. */
export const mobilecode = z.string().check(z.overwrite(typedText), z.regex(/^\+?\d{1,4}$/));
/** Six digits, also pasted as "123 456". */
export const code6 = z.string().check(
  z.overwrite((text) => (/^[ \d-]+$/.test(typedText(text)) ? digitsOf(text) : text)),
  z.regex(/^\d{6}$/),
);
/** A new password, of members and operators alike; the server refuses the commonest as well. */
export const password = z.string().check(z.minLength(8), z.maxLength(72));
/** A password that is compared with the stored one. */
export const passwordTyped = z.string().check(z.minLength(1), z.maxLength(72));
export const country = z.string().check(z.overwrite(typedText), z.toUpperCase(), z.regex(/^[A-Z]{2}$/));
/** A day of the calendar, YYYY-MM-DD. */
export const date = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((v) => new Date(`${v}T00:00:00Z`).toJSON()?.startsWith(v) ?? false),
);
/** The caller's own UUID for a creating or paying call: the same key gets the same answer for 24 hours. */
export const key = z.uuid();

/** A structure inside a form: JSON text, or the value itself. */
export const json = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((v: z.input<T> | string, ctx): unknown => {
      if (typeof v !== 'string') return v;
      try {
        return readJson(v);
      } catch {
        ctx.issues.push({ code: 'custom', message: 'json', input: v });
        return z.NEVER;
      }
    }),
    schema,
  );

/** Several ids: a list in any notation (server/http/fields.ts), or "1,2,3". */
export const ids = (max = 200) =>
  z.pipe(
    z.transform((v: string | number | readonly (string | number)[]): unknown =>
      typeof v === 'string' || typeof v === 'number' || Array.isArray(v)
        ? [v].flat().flatMap((one: unknown) => (typeof one === 'string' ? one.split(',') : [one]))
        : v,
    ),
    z.array(id).check(z.minLength(1), z.maxLength(max)),
  );

/** An input object; unknown fields are not passed on, and named in the answer's warnings (server/http/warnings.ts). */
export const form = <T extends Record<string, z.ZodMiniType>>(fields: T) => z.object(fields);
/** An output object; a field that the contract does not name is a defect. */
export const shape = <T extends Record<string, z.ZodMiniType>>(fields: T) => z.strictObject(fields);
export const list = <T extends z.ZodMiniType>(schema: T) => z.array(schema);
export const none = z.object({});

const wireFen: z.ZodMiniType<Fen, number> = described(z.int(), 'In fen (1/100 CNY).');
/** Output kinds. */
export const out = {
  id: z.int(),
  int: z.int(),
  /** fen; may be negative where the field's comment allows it */
  fen: wireFen,
  /** smallest units of the currency that goes with it; may be negative where the field's comment allows it */
  minor: described(z.int().brand<'minor'>(), 'In the smallest unit of its currency (cents; whole yen).'),
  text: z.string(),
  textOrNull: z.nullable(z.string()),
  bool: z.boolean(),
  /** ISO 8601, UTC */
  time: described(z.string(), 'ISO 8601, in UTC.'),
  timeOrNull: described(z.nullable(z.string()), 'ISO 8601, in UTC.'),
  /** YYYY-MM-DD: a day in the shop's time zone, the same for every user */
  day: date,
  dayOrNull: described(z.nullable(date), 'A day of the shop, YYYY-MM-DD.'),
  number: z.number(),
  /** a state of a lifecycle */
  state: <M extends AnyMachine>(machine: M) => z.enum(statesOf(machine)),
  /** what the user may do now: actions of the lifecycle, and `more` that link elsewhere */
  actions: <M extends AnyMachine, const A extends string = never>(machine: M, more: readonly A[] = []) =>
    z.array(z.enum([...allActionsOf(machine), ...more])),
};

/** From one day of the shop to another, both included. */
export const period = { from: maybe(date), to: maybe(date) };
/** Paging of every list: later pages show only rows not newer than the timestamp returned with page 1. */
export const paging = {
  page: z._default(z.optional(int(1, 10_000)), 1),
  page_size: z._default(z.optional(int(1, 50)), 10),
  timestamp: maybe(z.string().check(z.maxLength(40))),
};
export const pageOf = <T extends z.ZodMiniType>(row: T) =>
  shape({ total: z.int(), page: z.int(), page_size: z.int(), timestamp: z.string(), data: z.array(row) });
export type PageOf<T> = { total: number; page: number; page_size: number; timestamp: string; data: T[] };
export type Paging = { page: number; page_size: number; timestamp?: string | undefined };

/** A message to show in the user's language: key of a text and its parameters. */
export const message = shape({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) });
export type Message = z.output<typeof message>;
