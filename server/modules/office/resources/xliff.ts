// Texts as XLIFF 2.1, the format of translation agencies: written with the source beside each text, and read back. A document type is
// refused, so that nothing is expanded or loaded.
import { Parser } from 'htmlparser2';
import { fail } from '../../../context.ts';

export type Unit = { key: string; source: string; target: string | null };
type Languages = { source: string; target: string };

const NAMESPACE = 'urn:oasis:names:tc:xliff:document:2.0';
/** Levels of elements: a file of ours has six. */
const DEEPEST = 20;
/** Gaps of plain texts travel as placeholders; a text with forms of number is one whole. */
const GAP = /\{\s*\w+\s*\}/g;
const hasForms = (text: string): boolean => /\{\s*\w+\s*,/.test(text);

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
/** zh-cn as zh-CN: the region in capitals, as BCP 47 writes it. */
const tagOf = (lang: string): string => lang.replace(/-([a-z]{2})$/, (_, region: string) => `-${region.toUpperCase()}`);

export function writeXliff({ source, target }: Languages, units: readonly Unit[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<xliff xmlns="${NAMESPACE}" version="2.1" srcLang="${escaped(tagOf(source))}" trgLang="${escaped(tagOf(target))}">`,
    '<file id="texts">',
    ...units.map(unitText),
    '</file>',
    '</xliff>',
    '',
  ].join('\n');
}

function unitText({ key, source, target }: Unit): string {
  const gaps = hasForms(source) ? [] : [...new Set(source.match(GAP) ?? [])];
  const inline = (text: string) =>
    text
      .split(GAP_PARTS)
      .map((part) => {
        const at = gaps.indexOf(part);
        return at < 0 ? escaped(part) : `<ph id="${at + 1}" dataRef="d${at + 1}" disp="${escaped(part)}"/>`;
      })
      .join('');
  const data = gaps.map((gap, at) => `<data id="d${at + 1}">${escaped(gap)}</data>`).join('');
  return [
    `<unit id="${escaped(key)}">`,
    ...(gaps.length > 0 ? [`<originalData>${data}</originalData>`] : []),
    `<segment state="${target === null ? 'initial' : 'translated'}">`,
    `<source xml:space="preserve">${inline(source)}</source>`,
    ...(target === null ? [] : [`<target xml:space="preserve">${inline(target)}</target>`]),
    '</segment>',
    '</unit>',
  ].join('');
}
const GAP_PARTS = /(\{\s*\w+\s*\})/;

type Open = { name: string; at: number };
/** What is inside of these elements is no text of ours. */
const SKIPPED = ['notes', 'metadata', 'mda:metadata', 'skeleton', 'source'];

/**
 * The translated texts of a file by key, and their language. Refuses a file with the line of what is wrong: `desk.fail.xliff_syntax`,
 * `desk.fail.xliff_doctype`, `desk.fail.xliff_element`, `desk.fail.xliff_other` for what is no XLIFF 2 of ours.
 */
export function readXliff(text: string): { text_lang: string; entries: Record<string, string> } {
  const lineAt = (index: number): number => text.slice(0, index).split('\n').length;
  const open: Open[] = [];
  const entries = new Map<string, string>();
  let text_lang = '';
  let unit: { key: string; data: Map<string, string>; target: string | null } | null = null;
  let data: string | null = null;
  const here = (): number => lineAt(parser.startIndex);
  const inside = (name: string): boolean => open.some((one) => one.name === name);
  const add = (words: string): void => {
    if (!unit || SKIPPED.some(inside)) return;
    if (data !== null) unit.data.set(data, (unit.data.get(data) ?? '') + words);
    else if (inside('target')) unit.target = (unit.target ?? '') + words;
  };
  const started = (name: string, attributes: Record<string, string>): void => {
    if (open.length === 0 && (name !== 'xliff' || !/^2\./.test(attributes.version ?? '')))
      fail('desk.fail.xliff_other', { line: here() });
    if (open.length >= DEEPEST) fail('desk.fail.xliff_syntax', { line: here() });
    open.push({ name, at: parser.startIndex });
    if (name === 'xliff') text_lang = (attributes.trgLang ?? '').toLowerCase();
    if (name === 'unit') {
      const key = attributes.id ?? '';
      if (key === '' || entries.has(key)) fail('desk.fail.xliff_key', { line: here(), key: key || '-' });
      unit = { key, data: new Map(), target: null };
    }
    if (name === 'data') data = attributes.id ?? '';
    if (!inside('target')) return;
    if (name === 'ph') add(unit?.data.get(attributes.dataRef ?? '') ?? attributes.equiv ?? attributes.disp ?? '');
    else if (name === 'cp') add(String.fromCodePoint(Number.parseInt(attributes.hex ?? '20', 16) || 32));
    else if (name === 'target') add('');
    else if (!['mrk', 'sm', 'em', 'pc', 'sc', 'ec'].includes(name)) fail('desk.fail.xliff_element', { line: here(), name });
  };
  const ended = (name: string, implied: boolean): void => {
    const last = open.pop();
    // An empty element is closed by its own sign; another one that ends unnamed was not closed.
    if (last?.name !== name || (implied && !text.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>')))
      fail('desk.fail.xliff_syntax', { line: last ? lineAt(last.at) : here() });
    if (name === 'data') data = null;
    if (name === 'unit' && unit) {
      if (unit.target !== null && unit.target !== '') entries.set(unit.key, unit.target);
      unit = null;
    }
  };
  const parser = new Parser(
    {
      onopentag: started,
      onclosetag: ended,
      ontext: add,
      onprocessinginstruction: (name) => {
        if (name.startsWith('!')) fail('desk.fail.xliff_doctype', { line: here() });
      },
    },
    { xmlMode: true },
  );
  parser.write(text);
  const unclosed = open.at(-1);
  if (unclosed) fail('desk.fail.xliff_syntax', { line: lineAt(unclosed.at) });
  parser.end();
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})?$/.test(text_lang)) fail('desk.fail.xliff_other', { line: 1 });
  return { text_lang, entries: Object.fromEntries(entries) };
}
