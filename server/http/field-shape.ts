// The structure of a call's fields, as far as it decides how they are read: one value, a list, an object, or an object with any
// names.
import { z } from '#contract/fields.ts';

export type FieldShape =
  | { kind: 'value' }
  | { kind: 'list'; of: FieldShape }
  | { kind: 'object'; fields: ReadonlyMap<string, FieldShape> }
  | { kind: 'map'; of: FieldShape };
export type Fields = ReadonlyMap<string, FieldShape>;

export type Schema = {
  type?: string | string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
};

/** The JSON Schema of an answer, or of an input once it is parsed: the schema of what is sent lacks fields that are parsed. */
export const schemaOf = (input: z.ZodMiniType): Schema =>
  z.toJSONSchema(input, { io: 'output', unrepresentable: 'any' }) as Schema;

const known = new WeakMap<z.ZodMiniType, Fields>();

/** The fields of a call's input, by name. */
export function fieldsOfInput(input: z.ZodMiniType): Fields {
  const before = known.get(input);
  if (before) return before;
  const shape = shapeOf(schemaOf(input));
  if (shape.kind !== 'object') throw new Error('the input of a call is an object');
  known.set(input, shape.fields);
  return shape.fields;
}

export function shapeOf(schema: Schema): FieldShape {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return eitherOf(either.map(shapeOf));
  if (schema.type === 'array') return { kind: 'list', of: shapeOf(schema.items ?? {}) };
  if (schema.type !== 'object') return { kind: 'value' };
  const { properties, additionalProperties } = schema;
  if (!properties && typeof additionalProperties === 'object') return { kind: 'map', of: shapeOf(additionalProperties) };
  return { kind: 'object', fields: new Map(Object.entries(properties ?? {}).map(([name, one]) => [name, shapeOf(one)])) };
}

/** Objects of several kinds have the fields of them all; else the one that is more than a value. */
function eitherOf(shapes: readonly FieldShape[]): FieldShape {
  const objects = shapes.filter((shape) => shape.kind === 'object');
  if (objects.length > 1) return { kind: 'object', fields: new Map(objects.flatMap(({ fields }) => [...fields])) };
  return shapes.find((shape) => shape.kind !== 'value') ?? { kind: 'value' };
}
