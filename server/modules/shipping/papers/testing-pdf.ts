// Reads a PDF of ours back, for tests: its pages with their sizes and words, decoded by the tables of the fonts that it holds.
import { inflateSync } from 'node:zlib';

type Read = { width: number; height: number; text: string };

/** Objects by number: what stands before a stream, and the stream unpacked. */
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

/** From the numbers of a font's signs to what they stand for. */
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
    for (const [, name, shown] of (objects.get(ref(head, 'Contents'))?.body ?? '').matchAll(
      /\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g,
    )) {
      if (name) font = tables.get(name)!;
      for (const [, hex] of (shown ?? '').matchAll(/<([0-9a-f]+)>/gi))
        for (const [sign] of hex!.matchAll(/.{4}/g)) text += font.get(Number.parseInt(sign, 16)) ?? '\uFFFD';
    }
    const mm = (points: string) => Math.round((Number(points) / 72) * 25.4);
    return { width: mm(width), height: mm(height), text };
  });
}
