// Converts the simple markup of our own texts to HTML: '# ' a heading, '- ' a list item, '| a | b' a table row, '**x**' strong.

const plain = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inline = (text: string): string =>
  plain(text)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/__(.+?)__/g, '<em>$1</em>');
const cells = (row: string): string =>
  row
    .slice(1)
    .split('|')
    .map((c) => `<td>${inline(c.trim())}</td>`)
    .join('');

const kinds = [
  { start: '- ', open: '<ul>', close: '</ul>', row: (l: string) => `<li>${inline(l.slice(2))}</li>` },
  { start: '|', open: '<table>', close: '</table>', row: (l: string) => `<tr>${cells(l)}</tr>` },
];

export function markup(text: string): string {
  let html = '';
  let open: (typeof kinds)[number] | undefined;
  for (const raw of text.split('\n')) {
    const line = raw.trim();
    const kind = kinds.find((k) => line.startsWith(k.start));
    if (kind !== open) {
      html += `${open?.close ?? ''}${kind?.open ?? ''}`;
      open = kind;
    }
    if (kind) html += kind.row(line);
    else if (line.startsWith('# ')) html += `<h3>${inline(line.slice(2))}</h3>`;
    else if (line) html += `<p>${inline(line)}</p>`;
  }
  return html + (open?.close ?? '');
}
