// The server reads every setting that an operator may change: a setting that is never read would have no effect.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSetting, writeValue } from '#admin/pages/system/setting-value.ts';
import { texts } from '#contract/messages.ts';
import { SETTINGS } from '#server/modules/platform/settings/defaults.ts';
import { ALL_SETTINGS } from '#server/modules/platform/settings/gateway-fees.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../../server', import.meta.url).pathname;
const quoted = (text = ''): string[] => [...text.matchAll(/'([a-z0-9_]+)'/g)].map((m) => m[1]!);

/** The settings that a source reads: names given to setting() or settings(), and those of a list that it passes by name. */
function read(source: string): string[] {
  const lists = [...source.matchAll(/\bsettings\(\s*[\w.]+,\s*([A-Z_]+)\b/g)].map((m) => m[1]!);
  return [
    ...[...source.matchAll(/\bsetting\(\s*[\w.]+,\s*('[a-z0-9_]+')/g)].flatMap((m) => quoted(m[1])),
    ...[...source.matchAll(/\bsettings\(\s*[\w.]+,\s*\[([^\]]*)\]/g)].flatMap((m) => quoted(m[1])),
    ...lists.flatMap((name) => quoted(new RegExp(`\\bconst ${name} = \\[([^\\]]*)\\]`).exec(source)?.[1])),
  ];
}

describe('settings', () => {
  const sources = (readdirSync(ROOT, { recursive: true }) as string[]).filter((path) => /(?<!\.test)\.ts$/.test(path));
  const names = new Set(
    sources.filter((path) => !/(^|\/)testing/.test(path)).flatMap((path) => read(readFileSync(join(ROOT, path), 'utf8'))),
  );

  it('are all read by the server', () =>
    expectNone(
      Object.keys(SETTINGS).filter((name) => !names.has(name)),
      "Nothing reads these settings: read them with setting(ctx.db, '<key>'), or take the rows out of server/modules/platform/settings/defaults:",
    ));

  it('have units that the back office parses and names', () => {
    const strange = Object.entries(ALL_SETTINGS).filter(([, { unit, default: value }]) => {
      if (typeof value !== 'number') return readSetting({ unit }, writeValue(unit, value)) !== value;
      const named = `desk.unit.${unit}` in texts || ['fen', 'bp', 'grams', 'count'].includes(unit);
      return !named || readSetting({ unit }, writeValue(unit, value)) !== value;
    });
    expectNone(
      strange.map(([name]) => name),
      'Give these settings a unit that admin/pages/system/setting-value.ts reads and desk.unit.<unit> names:',
    );
  });

  it('count as read only where they are read, not wherever their name is', () => {
    const source = `const LIMITS = ['a', 'b'] as const;
      const { a, b } = await settings(ctx.db, LIMITS);
      const c = await setting(db, 'c');
      const { d } = await settings(ctx.db, [
        'd',
      ]);
      query.where('e', '=', 1);`;
    expect(read(source).sort()).toEqual(['a', 'b', 'c', 'd']);
  });
});
