// Field names of a call's input and answer on one line each, for docs/calls.md.
import { answeredBy, type Call, type Described, sentBy } from '../server/http/openapi/schemas.ts';

/** Levels of fields of answers that are listed; the OpenAPI document has all. */
const DEPTH = 2;

/** The object of a schema, also of a nullable one or a list; null for a scalar. */
function objectIn(schema: Described): { fields: Record<string, Described>; list: boolean } | null {
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return either.map(objectIn).find((found) => found !== null) ?? null;
  if (schema.type === 'array' && schema.items) {
    const found = objectIn(schema.items);
    return { fields: found?.fields ?? {}, list: true };
  }
  return schema.properties ? { fields: schema.properties, list: false } : null;
}

function fieldNames(fields: Record<string, Described>, depth: number): string {
  return Object.entries(fields)
    .map(([name, schema]) => {
      const found = objectIn(schema);
      const within =
        found && depth > 1 && Object.keys(found.fields).length > 0 ? ` {${fieldNames(found.fields, depth - 1)}}` : '';
      return `${name}${found?.list ? '[]' : ''}${within}`;
    })
    .join(', ');
}

/** The input fields of a call; * is required. */
export function inputFields(call: Call): string {
  const { properties, required } = sentBy(call);
  return Object.entries(properties)
    .map(([name, schema]) => `${name}${objectIn(schema)?.list ? '[]' : ''}${required.includes(name) ? '*' : ''}`)
    .join(', ');
}

/** The fields of its answer, down to the second level. */
export function outputFields(call: Call): string {
  const schema = answeredBy(call);
  const found = objectIn(schema);
  if (!found) return schema.type === 'object' ? 'by key' : [schema.type ?? ''].flat().join(' or ');
  const names = fieldNames(found.fields, DEPTH);
  return found.list ? `[] {${names}}` : names;
}
