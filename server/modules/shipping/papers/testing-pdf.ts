// Reads our PDFs back, for tests: pages with their sizes, glyphs and words, as a reader copies them: by the tables of its
// fonts, and by the actual text of a piece. Pieces from right to left are reversed.
import { inflateSync } from 'node:zlib';

/** glyphs: the ids of all that is drawn, where 0 is the font's mark for what it lacks. */
type Read = { width: number; height: number; text: string; glyphs: number[] };

/** Objects by number: what precedes a stream, and the stream unpacked. */
function objectsOf(pdf: Buffer): Map<number, { head: string; body: string }> {
  const all = pdf.toString('latin1');
  const found = new Map<number, { head: string; body: string }>();
  for (const [, no, inner] of all.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)endobj/g)) {
    const at = inner!.indexOf('stream\n');
    const head = at < 0 ? inner! : inner!.slice(0, at);
    if (at < 0) {
      found.set(Number(no), { head, body: '' });
      continue;
    }
    const bytes = Buffer.from(inner!.slice(at + 7, inner!.lastIndexOf('endstream')), 'latin1');
    const packed = head.includes('FlateDecode');
    found.set(Number(no), { head, body: packed ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1') });
  }
  return found;
}

/** From the glyph numbers of a font to their text. */
function tableOf(cmap: string): Map<number, string> {
  const table = new Map<number, string>();
  for (const [, from, list] of cmap.matchAll(/<([0-9a-f]+)>\s*<[0-9a-f]+>\s*\[([^\]]*)\]/gi)) {
    const words = [...list!.matchAll(/<([0-9a-f ]*)>/gi)].map(([, hex]) =>
      Buffer.from(hex!.replace(/ /g, ''), 'hex').swap16().toString('utf16le'),
    );
    for (const [n, word] of words.entries()) table.set(Number.parseInt(from!, 16) + n, word);
  }
  return table;
}

const PIECES = /\/Span <<\s*\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)\s*>> BDC|EMC|\bET\b|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g;
const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Thaana}]/u;
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function unescaped(literal: string): string {
  const bytes = Buffer.from(
    literal.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPES[sign] ?? sign),
    'latin1',
  );
  return bytes[0] === 0xfe ? bytes.subarray(2).swap16().toString('utf16le') : bytes.toString('latin1');
}

export function readPdf(pdf: Buffer): Read[] {
  const objects = objectsOf(pdf);
  const ref = (text: string, key: string): number => Number(new RegExp(`/${key} (\\d+) 0 R`).exec(text)?.[1] ?? 0);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const [, width = '0', height = '0'] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(head) ?? [];
    const resources = objects.get(ref(head, 'Resources'))?.head ?? head;
    const tables = new Map<string, Map<number, string>>();
    for (const [, name, no] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      tables.set(name!, tableOf(objects.get(ref(objects.get(Number(no))!.head, 'ToUnicode'))?.body ?? ''));
    let font = new Map<number, string>();
    let text = '';
    let actual: string | null = null;
    const glyphs: number[] = [];
    let signs: string[] = [];
    for (const [all, actualText, name, shown] of (objects.get(ref(head, 'Contents'))?.body ?? '').matchAll(PIECES)) {
      if (name) font = tables.get(name)!;
      else if (all === 'ET') {
        text += actual ?? (RTL.test(signs.join('')) ? signs.reverse() : signs).join('');
        signs = [];
      } else if (actualText !== undefined) actual = unescaped(actualText);
      else if (all === 'EMC') actual = null;
      else {
        const ids = [...shown!.matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g)!);
        signs.push(...ids.map((id) => font.get(Number.parseInt(id, 16)) ?? '\uFFFD'));
        glyphs.push(...ids.map((id) => Number.parseInt(id, 16)));
      }
    }
    const mm = (points: string) => Math.round((Number(points) / 72) * 25.4);
    return { width: mm(width), height: mm(height), text, glyphs };
  });
}
