// The storefront's page as the build made it, filled for one reader. What would keep the first paint waiting comes with it: the
// script that chooses the theme and, where there is a drawing, the styles that it needs; the style sheets follow at its end.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { localeOf } from '#contract/lang.ts';
import { escaped } from '../escape.ts';
import { elementsIn, parseHtml } from '../html/tree.ts';
import type { Theme } from './boot.ts';
import { type CriticalRules, classesOf, criticalStyles, readCriticalRules } from './critical-styles.ts';
import type { FirstPage } from './first-page.ts';
import { hashSource } from './headers.ts';

type Filling = { lang: string; dir: string; theme: Theme; description: string; boot: string; first: FirstPage | null };
/** `scripts` and `styles` are sources of a content security policy: what stands in the page itself, by its hash. */
export type FilledPage = { text: string; scripts: string; styles: string };

const APP = /<div id="app">(.*?)<\/div>(?=\s*<noscript>)/s;
const BOOT = /(<script type="application\/json" id="boot">)(<\/script>)/;
const THEME = '<script src="/wap/theme.js"></script>';
const STYLE_SHEET = /[ \t]*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>\n?/g;
const MEDIA = /media="([^"]+)"/;
const LIMITS = { depth: 50, nodes: 1000 };

type StyleSheet = { link: string; rules: CriticalRules[string]; media: string | undefined };

/** A page without style sheets has no critical rules. A style sheet without rules is a fault of the build. */
function styleSheetsOf(source: string, folder: string): StyleSheet[] {
  const links = [...source.matchAll(STYLE_SHEET)];
  if (links.length === 0) return [];
  const critical = readCriticalRules(readFileSync(join(folder, '.vite/critical-rules.json'), 'utf8'));
  return links.map(([link, href]) => {
    const rules = critical[href!];
    if (!rules) throw new Error(`no critical rules of ${href}`);
    return { link: link.trim(), rules, media: MEDIA.exec(link)?.[1] };
  });
}

/** `folder` is that of the built storefront. Throws for a page that the server can't fill. */
export function builtPage(source: string, folder: string): (filling: Filling) => FilledPage {
  if (!BOOT.test(source)) throw new Error('index.html has no place for boot data');
  const script = source.includes(THEME) ? readFileSync(join(folder, 'theme.js'), 'utf8') : '';
  const page = source.replace(THEME, () => `<script>${script}</script>`);
  const sheets = styleSheetsOf(source, folder);
  const own = classesOf(elementsIn(parseHtml(source, LIMITS)));

  const critical = (first: FirstPage): string => {
    const classes = new Set([...own, ...first.classes]);
    return sheets
      .map(({ rules, media }) => {
        const text = criticalStyles(rules, classes);
        return media && text ? `@media ${media}{${text}}` : text;
      })
      .join('');
  };
  return ({ lang, dir, theme, description, boot, first }) => {
    const styles = first ? critical(first) : '';
    const filled = page
      .replace(
        /<html[^>]*>/,
        (tag) =>
          `<html lang="${localeOf(lang)}" dir="${dir}" data-theme="${theme ?? /data-theme="(\w+)"/.exec(tag)?.[1] ?? 'light'}"${first ? ` data-drawn="${escaped(first.drawn)}"` : ''}>`,
      )
      .replace(/(<meta name="description" content=")(")/, (_, open: string, close: string) => open + escaped(description) + close)
      .replace('</title>', (tag) => tag + (first?.preloads ?? ''))
      // What stands there before the app follows it: shown where the drawing is not.
      .replace(APP, (whole, starting: string) => (first ? `<div id="app">${first.html}</div>${starting}` : whole))
      .replace(BOOT, (_, open: string, close: string) => open + boot + close);
    const text = styles ? withStyles(filled, styles, sheets) : filled;
    return { text, scripts: script && ` ${hashSource(script)}`, styles: styles && ` ${hashSource(styles)}` };
  };
}

/** What comes before a style sheet in the body is painted without it; scripts of the page wait for all of them. */
function withStyles(page: string, styles: string, sheets: readonly StyleSheet[]): string {
  const [head, ...rest] = page.split('</head>');
  const links = sheets.map(({ link }) => link).join('\n');
  const body = rest.join('</head>');
  const end = body.lastIndexOf('</body>');
  return `${head!.replaceAll(STYLE_SHEET, '')}<style>${styles}</style></head>${body.slice(0, end)}${links}\n${body.slice(end)}`;
}
