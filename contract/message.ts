// Compiled messages: parsed by the server (icu.ts), sent to the apps as trees, and formatted there without a parser.
import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import { IntlMessageFormat } from 'intl-messageformat';
import { dirOf, localeOf, type Params } from './lang.ts';

type Forms = Record<string, Tree>;
/**
 * A literal; [name] for a placeholder; 0 for the number of the enclosing plural; [name, forms, kind] for `p`lural, `o`rdinal or `s`elect, with an optional
 * offset. Elements we do not use ourselves (numbers, dates) keep the library's own form.
 */
export type MessagePart = string | 0 | [string] | [string, Forms, 'p' | 'o' | 's', number?] | MessageFormatElement;
export type Tree = MessagePart[];
/** A text without placeholders is a plain string. */
export type CompiledMessage = string | Tree;
export type Pack = Record<string, CompiledMessage>;

export const elements = (tree: Tree): MessageFormatElement[] => tree.map(element);

function element(part: MessagePart): MessageFormatElement {
  if (typeof part === 'string') return { type: 0, value: part };
  if (part === 0) return { type: 7 };
  if (!Array.isArray(part)) return part;
  const [value, forms, kind, offset = 0] = part;
  if (!forms) return { type: 1, value };
  const options = Object.fromEntries(Object.entries(forms).map(([form, tree]) => [form, { value: elements(tree) }]));
  if (kind === 's') return { type: 5, value, options };
  return { type: 6, value, options, offset, pluralType: kind === 'o' ? 'ordinal' : 'cardinal' };
}

/** The placeholder names of a message. */
export const placeholdersOf = (message: CompiledMessage): string[] =>
  typeof message === 'string' ? [] : [...new Set(message.flatMap(gaps))];
function gaps(part: MessagePart): string[] {
  if (typeof part === 'string' || part === 0) return [];
  if (!Array.isArray(part)) return 'value' in part ? [part.value] : [];
  const [name, forms] = part;
  return [name, ...Object.values(forms ?? {}).flatMap(placeholdersOf)];
}

type Ready = { lang: string; gaps: string[]; format: IntlMessageFormat };
const ready = new WeakMap<Tree, Ready>();

const kept = new Map<string, unknown>();
function once<T>(name: string, make: () => T): T {
  if (!kept.has(name)) kept.set(name, make());
  return kept.get(name) as T;
}
// Formatters shared by all messages. Digits are Latin everywhere in the shop.
const formatters = {
  getNumberFormat: (locale?: string | string[], options?: Intl.NumberFormatOptions) =>
    once(`n ${locale} ${JSON.stringify(options)}`, () => new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' })),
  getDateTimeFormat: (locale?: string | string[], options?: Intl.DateTimeFormatOptions) =>
    once(
      `d ${locale} ${JSON.stringify(options)}`,
      () => new Intl.DateTimeFormat(locale, { ...options, numberingSystem: 'latn' }),
    ),
  getPluralRules: (locale?: string | string[], options?: Intl.PluralRulesOptions) =>
    once(`p ${locale} ${JSON.stringify(options)}`, () => new Intl.PluralRules(locale, options)),
};

/** Formats a message; a placeholder without a value stays visible as {name}. The formatter is built on first use. */
export function format(message: CompiledMessage, params: Params, lang: string): string {
  if (typeof message === 'string') return message;
  let use = ready.get(message);
  if (use?.lang !== lang) {
    use = {
      lang,
      gaps: placeholdersOf(message),
      format: new IntlMessageFormat(elements(message), localeOf(lang), undefined, { formatters }),
    };
    ready.set(message, use);
  }
  const isRtl = dirOf(lang) === 'rtl';
  const values = use.gaps.map((name): [string, Value] => {
    const value = params[name] ?? `{${name}}`;
    return [name, isRtl ? isolated(value) : value];
  });
  return values.reduce(withOneStop, String(use.format.format(Object.fromEntries(values))));
}

type Value = string | number;
/** A value that ends in a full stop ("20 de nov.") brings that of its sentence: the two are one. */
const withOneStop = (text: string, [, value]: [string, Value]): string =>
  typeof value === 'string' && value.endsWith('.') ? text.replaceAll(`${value}.`, () => value) : text;
/**
 * A value in a line that runs right to left keeps its own direction: prices, codes, names. An address of a page stays as it is:
 * mail programs would take the marks for a part of it.
 */
const isolated = (value: Value): Value =>
  typeof value === 'string' && value !== '' && !value.includes('://') ? `\u2068${value}\u2069` : value;
