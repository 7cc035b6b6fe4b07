// Connectors are documented word for word and are distinct: rows of the README's table, paragraphs of docs/operating.md,
// codes, settings, fees, texts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { texts } from '#contract/messages.ts';
import { PRODUCT_SOURCES } from '#server/connectors/marketplace/sources.ts';
import { GATEWAYS } from '#server/connectors/payment/gateways.ts';
import { PURCHASE_CONNECTORS } from '#server/connectors/purchase/connectors.ts';
import { TRACKING_SOURCES } from '#server/connectors/tracking/sources.ts';
import { SETTINGS } from '#server/modules/platform/settings/defaults.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const connectors = [...GATEWAYS, ...TRACKING_SOURCES, ...PRODUCT_SOURCES, ...PURCHASE_CONNECTORS];
/** Codes that are also words of the shop or of a marketplace. */
const WORDS = ['demo', 'manual', 'web', '1688'];
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
    expectNone(
      rows.filter((row) => !table.includes(row)),
      'Write these rows (settings.row of the connector) into the table of settings in README.md, word for word:',
    );
  });

  it('have their paragraph in docs/operating.md', () => {
    const page = text('docs/operating.md');
    expectNone(
      connectors.map(({ operating }) => operating).filter((words) => !page.includes(words)),
      'Write these paragraphs (operating of the connector) into docs/operating.md, word for word:',
    );
  });

  it('have codes, settings and fees of their own', () => {
    expectNone(
      twice(GATEWAYS.map((one) => one.code)),
      'Two gateways have this code (server/connectors/payment/gateways.ts): give one another:',
    );
    expectNone(
      twice(TRACKING_SOURCES.map((one) => one.code)),
      'Two tracking sources have this code (server/connectors/tracking/sources.ts): give one another:',
    );
    expectNone(
      twice(PRODUCT_SOURCES.map((one) => one.code)),
      'Two product sources have this code (server/connectors/marketplace/sources.ts): give one another:',
    );
    expectNone(
      twice(PURCHASE_CONNECTORS.map((one) => one.code)),
      'Two purchase connectors have this code (server/connectors/purchase/connectors.ts): give one another:',
    );
    expectNone(
      twice(connectors.flatMap(({ settings }) => settings?.names ?? [])),
      'Two connectors read this setting of the environment: rename it in one of them:',
    );
    const fees = GATEWAYS.flatMap(({ fee }) => [fee.bp.key, ...(fee.fixed ? [fee.fixed.key] : [])]);
    expectNone(
      twice([...fees, ...Object.keys(SETTINGS)]),
      'This key of a fee or cost is a setting already: rename it in the connector:',
    );
    expectNone(
      GATEWAYS.filter(({ code }) => !(`method.${code}` in texts)).map(({ code }) => code),
      'Add method.<code> to contract/texts/<language>/payments.json:',
    );
  });

  it('are named nowhere outside server/connectors except in their texts', () => {
    const files = ['contract', 'server', 'storefront', 'admin', 'ui'].flatMap((folder) =>
      (readdirSync(join(ROOT, folder), { recursive: true }) as string[]).map((path) => `${folder}/${path}`),
    );
    const others = files.filter(
      (path) =>
        /(?<!\.test)\.tsx?$/.test(path) &&
        !/(^|\/)testing/.test(path) &&
        !/^(server\/connectors|contract\/messages)\//.test(path),
    );
    // The address of a public tracking page is a carrier's, not a connector's.
    const codes = [GATEWAYS, TRACKING_SOURCES, PRODUCT_SOURCES, PURCHASE_CONNECTORS].flatMap((list) =>
      list.map(({ code }) => code),
    );
    const pattern = new RegExp(`(?:${codes.filter((code) => !WORDS.includes(code)).join('|')})(?!\\.net/en/track\\?)`, 'i');
    const named = others.flatMap((path) =>
      text(path)
        .split('\n')
        .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1}: ${line.trim()}`] : [])),
    );
    expectNone(
      named,
      'Move what is said of a connector into its own folder below server/connectors, and read it from its descriptor:',
    );
  });
});
