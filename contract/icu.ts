// Parses and prints ICU MessageFormat, for the server, the build and tests. Apps get compiled messages (message.ts) and load none of this.
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { cleanText, cutText } from './clean-text.ts';
import type { Params } from './lang.ts';
import { type CompiledMessage, elements, type MessagePart, type Tree } from './message.ts';

/** A malformed text; `near` is the excerpt where parsing failed. */
export class InvalidText extends Error {
  constructor(
    kind: string,
    readonly near: string,
  ) {
    super(kind);
  }
}

const NEAR = 24;

/** Compiles a text; throws InvalidText. Angle brackets are literal: no text has markup. */
export function parseMessage(text: string): CompiledMessage {
  let ast: MessageFormatElement[];
  try {
    ast = parse(text, { ignoreTag: true });
  } catch (error) {
    const { message, location } = error as Error & { location?: { start: { offset: number } } };
    throw new InvalidText(message, cutText(text.slice(location?.start.offset ?? 0), NEAR) || cleanText(text.slice(-NEAR)));
  }
  return joined(ast.map(part));
}

function part(el: MessageFormatElement): MessagePart {
  if (el.type === TYPE.literal) return el.value;
  if (el.type === TYPE.pound) return 0;
  if (el.type === TYPE.argument) return [el.value];
  if (el.type !== TYPE.plural && el.type !== TYPE.select) return el;
  const forms = Object.fromEntries(Object.entries(el.options).map(([form, { value }]) => [form, value.map(part)]));
  if (el.type === TYPE.select) return [el.value, forms, 's'];
  const kind = el.pluralType === 'ordinal' ? 'o' : 'p';
  return el.offset ? [el.value, forms, kind, el.offset] : [el.value, forms, kind];
}

/** Merges adjacent literals; a message of literals only becomes a string. */
function joined(tree: Tree): CompiledMessage {
  const parts: Tree = [];
  for (const next of tree) {
    const last = parts.at(-1);
    if (typeof next === 'string' && typeof last === 'string') parts[parts.length - 1] = last + next;
    else parts.push(next);
  }
  if (parts.length === 0) return '';
  return parts.length === 1 && typeof parts[0] === 'string' ? parts[0] : parts;
}

/** The ICU text of a compiled message; one without placeholders is returned unescaped. */
export const printMessage = (message: CompiledMessage): string =>
  typeof message === 'string' ? message : printAST(elements(message));

/** Fills the placeholders that `values` has and leaves the others open. */
export function fillPartly(message: CompiledMessage, values: Params, lang: string): CompiledMessage {
  return typeof message === 'string' ? message : joined(settled(message, values, lang));
}

function settled(tree: Tree, values: Params, lang: string, count?: number): Tree {
  return tree.flatMap((one): Tree => {
    if (one === 0) return [count === undefined ? 0 : String(count)];
    if (typeof one === 'string' || !Array.isArray(one)) return [one];
    const [name, forms, kind, offset = 0] = one;
    const value = values[name];
    if (!forms) return [value === undefined ? one : String(value)];
    if (value === undefined) {
      const open = Object.fromEntries(Object.entries(forms).map(([form, inner]) => [form, settled(inner, values, lang)]));
      return [offset ? [name, open, kind!, offset] : [name, open, kind!]];
    }
    if (kind === 's') return settled(forms[value] ?? forms.other ?? [], values, lang, count);
    const at = Number(value) - offset;
    const rule = new Intl.PluralRules(lang, { type: kind === 'o' ? 'ordinal' : 'cardinal' }).select(at);
    return settled(forms[`=${value}`] ?? forms[rule] ?? forms.other ?? [], values, lang, at);
  });
}
