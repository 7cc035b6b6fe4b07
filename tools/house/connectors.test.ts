// What connectors bring with them stands in the pages word for word, and is told apart: rows of the README's table, paragraphs of docs/operating.md,
// codes, settings, fees, texts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { texts } from '#contract/messages.ts';
import { PRODUCT_SOURCES } from '#server/connectors/marketplace/sources.ts';
import { GATEWAYS } from '#server/connectors/payment/gateways.ts';
import { PURCHASE_CONNECTORS } from '#server/connectors/purchase/connectors.ts';
import { TRACKING_SOURCES } from '#server/connectors/tracking/sources.ts';
import { SETTINGS } from '#server/modules/platform/settings/defaults.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const connectors = [...GATEWAYS, ...TRACKING_SOURCES, ...PRODUCT_SOURCES, ...PURCHASE_CONNECTORS];
const twice = (all: readonly string[]): string[] => all.filter((one, at) => all.indexOf(one) !== at);

describe('gateways, tracking and product sources', () => {
  it('have their row in the table of settings in README.md', () => {
    const cells = (line: string): string =>
      line
        .split('|')
        .map((cell) => cell.trim())
        .join(' | ')
        .trim();
    const table = text('README.md')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map(cells);
    const rows = connectors.flatMap(({ settings }) => (settings ? [cells(`| ${settings.row.join(' | ')} |`)] : []));
    expect(rows.filter((row) => !table.includes(row))).toEqual([]);
  });

  it('have their paragraph in docs/operating.md', () => {
    const page = text('docs/operating.md');
    expect(connectors.map(({ operating }) => operating).filter((words) => !page.includes(words))).toEqual([]);
  });

  it('have codes, settings and fees of their own', () => {
    expect(twice(GATEWAYS.map((one) => one.code))).toEqual([]);
    expect(twice(TRACKING_SOURCES.map((one) => one.code))).toEqual([]);
    expect(twice(PRODUCT_SOURCES.map((one) => one.code))).toEqual([]);
    expect(twice(PURCHASE_CONNECTORS.map((one) => one.code))).toEqual([]);
    expect(twice(connectors.flatMap(({ settings }) => settings?.names ?? []))).toEqual([]);
    const fees = GATEWAYS.flatMap(({ fee }) => [fee.bp.key, ...(fee.fixed ? [fee.fixed.key] : [])]);
    expect(twice([...fees, ...Object.keys(SETTINGS)])).toEqual([]);
    expect(GATEWAYS.filter(({ code }) => !(`method.${code}` in texts)).map(({ code }) => code)).toEqual([]);
  });

  it('are named by nothing outside server/connectors but their texts', () => {
    const files = ['contract', 'server', 'storefront', 'admin', 'ui'].flatMap((folder) =>
      (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((path) => `${folder}/${path}`),
    );
    const others = files.filter(
      (path) =>
        /(?<!\.test)\.tsx?$/.test(path) &&
        !/(^|\/)testing/.test(path) &&
        !/^(server\/connectors|contract\/messages)\//.test(path),
    );
    const gateways = GATEWAYS.filter(({ demo }) => !demo).map(({ code }) => code);
    // The address of a public tracking page is a carrier's, not a connector's.
    const name = new RegExp([...gateways, 'onebound', '17track(?!\\.net/en/track\\?)'].join('|'), 'i');
    const named = others.filter((path) => name.test(text(path)));
    expect(named).toEqual([]);
  });
});
