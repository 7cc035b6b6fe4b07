// From names and values as they were sent to the fields of a call. A list is read alike in every notation: its name repeated,
// name[], name[0], or JSON. A single value that comes twice is refused, and unknown names are reported: nothing is dropped in
// silence.
import { fail } from '../context.ts';
import type { FieldShape, Fields } from './field-shape.ts';
import type { Pair } from './form.ts';
import { readJson } from './json-text.ts';

/** Names and values in one request; larger lists are sent as JSON. */
export const FIELDS_MAX = 1000;
/** Fields that every call takes. */
const SHARED = ['lang', 'clienttype', 'currency'];
/** Brackets after a name: more than any field of a call has. */
const STEPS_MAX = 8;
const NAME = /^([^[\]]+)((?:\[[^[\]]*\])*)$/;

export type ReadFields = { fields: Record<string, unknown>; unknown: string[] };

/** The values under one name: `given` for the name itself or name[] (an entry), `inner` for name[x]. */
type Sent = { given: { value: unknown; isEntry: boolean }[]; inner: Map<string, Sent> };
const nothing = (): Sent => ({ given: [], inner: new Map() });

/** Refuses `fail.fields_many`, `fail.field_once` and `fail.field_format`; `unknown`: names that the call has no field for. */
export function readFields(pairs: readonly Pair[], fields: Fields): ReadFields {
  if (pairs.length > FIELDS_MAX) fail('fail.fields_many', { max: FIELDS_MAX });
  const unknown = new Set<string>();
  const sent = new Map<string, Sent>();
  for (const [name, value] of pairs) {
    const [, field = '', brackets = ''] = NAME.exec(name) ?? [];
    if (!fields.has(field) && !SHARED.includes(field)) unknown.add(name);
    else put(child(sent, field), stepsOf(brackets, field), value, field);
  }
  const read = [...sent].map(([field, one]) => {
    const shape = fields.get(field) ?? VALUE;
    return [field, new Reader(field, unknown).read(shape, one, field)] as const;
  });
  return { fields: Object.fromEntries(read), unknown: [...unknown] };
}

const VALUE: FieldShape = { kind: 'value' };

function child(of: Map<string, Sent>, name: string): Sent {
  let one = of.get(name);
  if (!one) {
    one = nothing();
    of.set(name, one);
  }
  return one;
}

function stepsOf(brackets: string, field: string): string[] {
  const steps = brackets === '' ? [] : brackets.slice(1, -1).split('][');
  // name[][x] leaves open which entry x belongs to.
  if (steps.length > STEPS_MAX || steps.slice(0, -1).includes('')) fail('fail.field_format', {}, field);
  return steps;
}

function put(sent: Sent, steps: readonly string[], value: unknown, field: string): void {
  let at = sent;
  for (const step of steps) {
    if (step === '') return void at.given.push({ value, isEntry: true });
    // A name that objects have anyway is no field of any.
    if (step === '__proto__') fail('fail.field_format', {}, field);
    at = child(at.inner, step);
  }
  at.given.push({ value, isEntry: false });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

class Reader {
  constructor(
    readonly field: string,
    readonly unknown: Set<string>,
  ) {}

  read(shape: FieldShape, sent: Sent, at: string): unknown {
    if (shape.kind === 'list') return this.#list(shape.of, sent, at);
    return shape.kind === 'value' ? this.#value(sent) : this.#object(shape, sent, at);
  }

  #value({ given, inner }: Sent): unknown {
    const [one] = given;
    if (!one || given.length > 1 || inner.size > 0 || one.isEntry || Array.isArray(one.value)) this.#once();
    return one.value;
  }

  #list(of: FieldShape, { given, inner }: Sent, at: string): unknown {
    const isAlone = given.length === 1 && inner.size === 0;
    // An empty field, a name[] without a value: as if it were not sent.
    if (inner.size === 0 && given.every(({ value }) => value === '' || value === null)) return given[0]?.value;
    const entries = given.flatMap(({ value, isEntry }) => this.#entries(of, value, isAlone && !isEntry));
    for (const entry of entries) this.#nameUnknown(of, entry, `${at}[]`);
    const numbered = [...inner].map(([step, one]) => {
      if (!/^\d{1,9}$/.test(step)) fail('fail.field_format', {}, this.field);
      return { place: Number(step), one };
    });
    numbered.sort((a, b) => a.place - b.place);
    return [...entries, ...numbered.map(({ one }) => this.read(of, one, `${at}[]`))];
  }

  /** `isAlone`: the only value, which may be the whole list as JSON text. */
  #entries(of: FieldShape, value: unknown, isAlone: boolean): unknown[] {
    if (Array.isArray(value)) return value;
    if (typeof value !== 'string' || (of.kind === 'value' && !(isAlone && value.startsWith('[')))) return [value];
    const json = this.#json(value);
    if (Array.isArray(json)) return json;
    return [isObject(json) ? json : value];
  }

  #object(shape: Extract<FieldShape, { kind: 'object' | 'map' }>, { given, inner }: Sent, at: string): unknown {
    const [one] = given;
    if (given.length > 1 || (one && (inner.size > 0 || one.isEntry))) this.#once();
    if (one) {
      const json = typeof one.value === 'string' ? this.#json(one.value) : one.value;
      this.#nameUnknown(shape, json, at);
      return isObject(json) ? json : one.value;
    }
    const read = [...inner].flatMap(([name, sent]) => {
      const of = shape.kind === 'map' ? shape.of : shape.fields.get(name);
      if (of) {
        const value = this.read(of, sent, `${at}[${name}]`);
        // In a map an empty field is an empty list: its name was sent.
        return [[name, shape.kind === 'map' && of.kind === 'list' && value === '' ? [] : value] as const];
      }
      this.unknown.add(`${at}[${name}]`);
      return [];
    });
    return Object.fromEntries(read);
  }

  #json(text: string): unknown {
    const json = readJson(text);
    if (json && json.doubled !== null) this.#once();
    return json?.value;
  }

  #nameUnknown(shape: FieldShape, value: unknown, at: string): void {
    if (shape.kind === 'list' && Array.isArray(value)) for (const one of value) this.#nameUnknown(shape.of, one, `${at}[]`);
    if ((shape.kind !== 'object' && shape.kind !== 'map') || !isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      const of = shape.kind === 'map' ? shape.of : shape.fields.get(name);
      if (of) this.#nameUnknown(of, inner, `${at}[${name}]`);
      else this.unknown.add(`${at}[${name}]`);
    }
  }

  #once(): never {
    return fail('fail.field_once', {}, this.field);
  }
}
