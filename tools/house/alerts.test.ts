// The files of ops/prometheus and ops/grafana: rules are valid, alerts fire when they should, each has a row in
// docs/operating.md, queries parse.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dashboardQueries, PANELS } from './dashboard.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const alerts = [...text('ops/prometheus/alerts.yml').matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!);

/** Output and status of promtool, which is in Debian's package prometheus. */
function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr, error } = spawnSync('promtool', args, {
    cwd: join(ROOT, 'ops/prometheus'),
    encoding: 'utf8',
  });
  if (error) throw new Error(`promtool is missing: apt-get install prometheus (${error.message})`);
  return { status, output: `${stdout}${stderr}` };
}

describe('alerts', () => {
  it('are valid rules in a valid configuration of Prometheus', () => {
    for (const check of [
      ['rules', 'alerts.yml'],
      ['config', 'prometheus.yml'],
    ]) {
      const { status, output } = promtool('check', ...check);
      expect(status, output).toBe(0);
    }
  });

  it('fire when they should, and not in a quiet shop', () => {
    const { status, output } = promtool('test', 'rules', 'alerts.test.yml');
    expect(status, output).toBe(0);
    // Each has a case in which it fires and one in which it does not.
    const cases = text('ops/prometheus/alerts.test.yml');
    const untested = alerts.filter((name) => {
      const found = [...cases.matchAll(new RegExp(`alertname: ${name}(, exp_alerts: \\[\\])?\\b`, 'g'))];
      return found.length !== 2 || !new RegExp(`alertname: ${name}\\n +exp_alerts:\\n`).test(cases);
    });
    expectNone(untested, 'Show in ops/prometheus/alerts.test.yml when these fire and when they do not:');
  });

  it('have each a row in docs/operating.md, and no other has', () => {
    const [, table = ''] = text('docs/operating.md').split('### Alerts\n');
    const rows = [...(table.split('\n#')[0] ?? '').matchAll(/^\| `(\w+)` \| (.+) \| (.+) \|$/gm)].map(([, name]) => name!);
    expect(alerts.length).toBeGreaterThan(10);
    expect(rows).toEqual(alerts);
  });
});

describe('the dashboard', () => {
  it('has queries that Prometheus parses', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-queries-'));
    const rules = dashboardQueries().map((expr, n) => ({ record: `query:${n}`, expr }));
    try {
      // JSON is YAML.
      writeFileSync(join(folder, 'queries.yml'), JSON.stringify({ groups: [{ name: 'queries', rules }] }));
      const { status, output } = promtool('check', 'rules', join(folder, 'queries.yml'));
      expect(status, output).toBe(0);
      expect(rules.length).toBeGreaterThan(20);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('has panels that do not overlap', () => {
    const taken = new Map<string, number>();
    const over: string[] = [];
    for (const { id, gridPos } of PANELS)
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          if (taken.has(`${x} ${y}`) || x >= 24) over.push(`${id} at ${x} ${y}`);
          taken.set(`${x} ${y}`, id);
        }
    expect(over).toEqual([]);
    expect(new Set(PANELS.map(({ id }) => id)).size).toBe(PANELS.length);
  });
});
