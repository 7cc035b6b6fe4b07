// Text that operators wrote, as the server cleaned it: articles, agreements, descriptions of goods.
import { useMemo } from 'react';
import { targetOf } from '#shop/lib/short-name.ts';
import { cx } from '#ui/cx.ts';

/** Headings follow the title of the page without a gap, whatever level the writer began with. */
export function levelled(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])\b/gi)].map((found) => Number(found[1]));
  const shift = levels.length > 0 ? 2 - Math.min(...levels) : 0;
  if (shift === 0) return html;
  return html.replace(/(<\/?h)([1-6])\b/gi, (_, open: string, level: string) => `${open}${Math.min(6, Number(level) + shift)}`);
}

/** Links to pages by their short names lead to them. Others stay as they are. */
export function linked(html: string): string {
  return html.replace(/(<a\b[^>]*?\shref=")([^"]*)"/gi, (link, open: string, href: string) => {
    if (/^[a-z]+:/i.test(href)) return link;
    const target = targetOf(href.replaceAll('&amp;', '&'));
    return target?.kind === 'page' ? `${open}#${target.path.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : link;
  });
}

export function RichText({ html, className }: { html: string; className?: string }) {
  const inner = useMemo(() => ({ __html: linked(levelled(html)) }), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it, and the CSP forbids inline script
  return <div className={cx('shop-rich', className)} dangerouslySetInnerHTML={inner} />;
}
