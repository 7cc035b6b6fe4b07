// JSON Schemas of what calls take and answer, with a description of every field that has one.
import type { Row } from '#contract/call.ts';
import { z } from '#contract/fields.ts';
import { memoizeWeak } from '../../memoize-weak.ts';
import { type Schema, schemaOf } from '../field-shape.ts';
import { answeredField } from './answered-fields.ts';
import { sentField } from './sent-fields.ts';

export type Described = Schema & {
  description?: string;
  $schema?: string;
  required?: string[];
  minimum?: number;
  maximum?: number;
  propertyNames?: unknown;
};
type FieldText = (name: string, types: readonly string[]) => string | undefined;
/** A row of the contract and its path, as `rows` lists them. */
export type Call = { path: string; row: Row };

const isObject = (schema: Schema['additionalProperties']): schema is Described => typeof schema === 'object';

/**
 * The schema with its fields described by their names. Fields that this release does not know are left open: a client must
 * take an answer that has more.
 */
function withDescriptions(schema: Described, textOf: FieldText): Described {
  const within = (one: Schema) => withDescriptions(one, textOf);
  const { $schema: _, propertyNames: __, additionalProperties: more, items, anyOf, oneOf, minimum, maximum, ...rest } = schema;
  const properties = rest.properties ?? (isObject(more) && rest.required ? named(rest.required, more) : undefined);
  return {
    ...rest,
    // The bounds of whole numbers that JavaScript has say nothing.
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
    ...(isObject(more) && !properties ? { additionalProperties: within(more) } : {}),
    ...(items ? { items: within(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(within) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(within) } : {}),
    ...(properties
      ? { properties: Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, field(name, one, textOf)])) }
      : {}),
  };
}

/** A map whose names are known: an object with these fields. */
const named = (names: readonly string[], of: Described) => Object.fromEntries(names.map((name) => [name, of]));

const typesOf = ({ type, anyOf = [] }: Schema): string[] => [type ?? [], anyOf.map(typesOf)].flat(2);

function field(name: string, schema: Schema, textOf: FieldText): Described {
  const read = withDescriptions(schema, textOf);
  const description = textOf(name, typesOf(read)) ?? read.description;
  return description === undefined ? read : { ...read, description };
}

export type Sent = { properties: Record<string, Described>; required: string[] };

/** What a call takes: its fields, and those that are required. */
export const sentBy = memoizeWeak(({ path, row }: Call): Sent => {
  const { required = [] } = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
  const { properties = {} } = withDescriptions(schemaOf(row.input), (name) => sentField(path, name));
  return { properties, required };
});

/** What a call answers as `data`. */
export const answeredBy = memoizeWeak(({ row }: Call): Described => withDescriptions(schemaOf(row.output), answeredField));
