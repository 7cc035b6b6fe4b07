// Converts the plain text of a mail to simple HTML: paragraphs, line breaks, links.
import { escaped } from '../../../escape.ts';

export function textToHtml(text: string): string {
  const paragraphs = escaped(text)
    .replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
    .split(/\n{2,}/)
    .map((p) => `<p style="margin:0 0 16px">${p.replace(/\n/g, '<br>')}</p>`);
  return `<!doctype html><meta charset="utf-8"><div dir="auto" style="font:16px/1.5 system-ui,sans-serif;color:#111;max-width:560px;margin:0 auto;padding:24px 16px">${paragraphs.join('')}</div>`;
}
