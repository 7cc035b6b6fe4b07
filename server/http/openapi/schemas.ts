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
/** The text of a field. `fields`: those that lead to its object; `kind`: what values of its type are, where the contract says it. */
type FieldText = (name: string, fields: readonly string[], kind: string | undefined) => string | undefined;
/** A row of the contract and its path, as `rows` lists them. */
export type Call = { path: string; row: Row };

const isObject = (schema: Schema['additionalProperties']): schema is Described => typeof schema === 'object';

/**
 * The schema with its fields described. Fields that this release does not know are left open: a client must take an answer that
 * has more.
 */
function withDescriptions(schema: Described, textOf: FieldText, fields: readonly string[] = []): Described {
  const within = (one: Schema) => withDescriptions(one, textOf, fields);
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
      ? {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, one]) => [name, field(name, one, { textOf, fields })]),
          ),
        }
      : {}),
  };
}

/** A map whose names are known: an object with these fields. */
const named = (names: readonly string[], of: Described) => Object.fromEntries(names.map((name) => [name, of]));

/** What values of this kind are, as the contract says of amounts and times. */
const kindOf = ({ description, anyOf }: Described): string | undefined =>
  description ?? (anyOf as Described[] | undefined)?.find((one) => one.description)?.description;

/** The rows of a page add no step to the fields that lead to an object. */
const PAGE_ROWS = 'data';

function field(name: string, schema: Schema, { textOf, fields }: { textOf: FieldText; fields: readonly string[] }): Described {
  const read = withDescriptions(schema, textOf, name === PAGE_ROWS ? fields : [...fields, name]);
  const description = textOf(name, fields, kindOf(read));
  return description === undefined ? read : { ...read, description };
}

export type Sent = { properties: Record<string, Described>; required: string[] };

/** What a call takes: its fields, and those that are required. */
export const sentBy = memoizeWeak(({ path, row }: Call): Sent => {
  const { required = [] } = z.toJSONSchema(row.input, { io: 'input', unrepresentable: 'any' });
  const { properties = {} } = withDescriptions(schemaOf(row.input), (name, _, kind) => sentField(path, name) ?? kind);
  return { properties, required };
});

/** What a call answers as `data`: the text of each field, and what values of its type are. */
export const answeredBy = memoizeWeak(
  ({ path, row }: Call): Described =>
    withDescriptions(schemaOf(row.output), (name, fields, kind) => {
      const text = answeredField(name, { path, fields });
      return text && kind && !text.includes(kind) ? `${text} ${kind}` : (text ?? kind);
    }),
);
