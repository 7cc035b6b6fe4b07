// Generates the pseudo-language: English with accents, in brackets, right to left, every plural in all forms of Arabic, each marked with its name.
import type { CompiledMessage, MessagePart, Tree } from './message.ts';

export const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const PLAIN = 'aceghijklnorstuwyzACEGHIJKLNORSTUWYZ';
const ACCENTED = 'áçéĝĥíĵķĺñóŕšťúŵýžÁÇÉĜĤÍĴĶĹÑÓŔŠŤÚŴÝŽ';
const accented = (words: string): string => [...words].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join('');

/** Right-to-left mark. */
const RLM = '\u200f';

export function pseudo(message: CompiledMessage): CompiledMessage {
  if (typeof message === 'string') return `${RLM}[${accented(message)}]${RLM}`;
  return [`${RLM}[`, ...message.map(part), `]${RLM}`];
}

function part(one: MessagePart): MessagePart {
  if (typeof one === 'string') return accented(one);
  if (one === 0 || !Array.isArray(one)) return one;
  const [name, forms, kind, offset] = one;
  if (!forms) return one;
  const words = (tree: Tree): Tree => tree.map(part);
  if (kind === 's') return [name, Object.fromEntries(Object.entries(forms).map(([form, tree]) => [form, words(tree)])), 's'];
  const exact = Object.entries(forms).filter(([form]) => form.startsWith('='));
  const made = FORMS.map((form) => [form, [`${form}·`, ...words(forms[form] ?? forms.other ?? [])]] as const);
  const all = Object.fromEntries([...exact.map(([form, tree]) => [form, words(tree)] as const), ...made]);
  return offset ? [name, all, kind!, offset] : [name, all, kind!];
}
