// The panels and queries of ops/grafana/sampan.json, and the metrics that the files of ops name.
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

/** Names of metrics in a query: words that no bracket follows, outside of labels and texts. */
const metricsIn = (query: string): string[] =>
  query.replace(/\{[^}]*\}|"[^"]*"/g, '').match(/\b(?:sampan|process|nodejs)_\w+/g) ?? [];

/** The metrics of the shop that alerts and the dashboard name. */
export function namedMetrics(): string[] {
  const rules = [...file('prometheus/alerts.yml').matchAll(/^ +expr: (.+)$/gm)].map(([, query]) => query!);
  return [...new Set([...rules, ...dashboardQueries()].flatMap(metricsIn))].sort();
}
