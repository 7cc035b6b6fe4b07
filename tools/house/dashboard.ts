// The panels and queries of ops/grafana/sampan.json, and the metrics in the files of ops.
import { readFileSync } from 'node:fs';

const file = (path: string): string => readFileSync(new URL(`../../ops/${path}`, import.meta.url), 'utf8');

type Panel = {
  id: number;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: { expr: string }[];
};
const { panels } = JSON.parse(file('grafana/sampan.json')) as { panels: Panel[] };
export const PANELS: readonly Panel[] = panels;

export const dashboardQueries = (): string[] => panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of metrics in a query: words without a bracket after them, outside of labels and strings. */
const metricsIn = (query: string): string[] =>
  query.replace(/\{[^}]*\}|"[^"]*"/g, '').match(/\b(?:sampan|process|nodejs)_\w+/g) ?? [];

/** The shop's metrics in alerts and the dashboard. */
export function namedMetrics(): string[] {
  const rules = [...file('prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, query]) => query!);
  return [...new Set([...rules, ...dashboardQueries()].flatMap(metricsIn))].sort();
}
