// Vite plugin: writes the rules of the page's style sheets that a first paint may need (critical-rules.ts) next to the manifest.
// It also minifies the sheet for wide windows, which Vite copies as it is because its link has a media query.
import { transform } from 'esbuild';
import type { Plugin } from 'vite';
import { criticalRules } from './critical-rules.ts';

const BASE = '/wap/';

export function stylesPlugin(): Plugin {
  return {
    name: 'sampan-critical-rules',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const page = bundle['index.html'];
      if (page?.type !== 'asset') return this.error('index.html is not there yet');
      const rules: Record<string, unknown> = {};
      for (const [, href] of String(page.source).matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"/g)) {
        const file = bundle[href!.slice(BASE.length)];
        if (file?.type !== 'asset') return this.error(`${href} is not among the files`);
        const { code } = await transform(String(file.source), { loader: 'css', minify: true, target: 'es2022' });
        file.source = code;
        rules[href!] = criticalRules(code);
      }
      this.emitFile({ type: 'asset', fileName: '.vite/critical-rules.json', source: JSON.stringify(rules) });
    },
  };
}
