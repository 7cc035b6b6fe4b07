// Counts and times of this process in the text format of Prometheus (version 0.0.4): counters and histograms that are raised where things happen, and
// gauges that are read when somebody asks.

type Labels = Record<string, string>;
type Sample = { labels: Labels; value: number };
/** name, help and unit follow the conventions of Prometheus: sampan_call_duration_seconds */
type Named = { name: string; help: string };
type Family = Named & { type: 'counter' | 'gauge' | 'histogram'; lines: () => Promise<string[]> };

const escaped = (text: string): string => text.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n');
const labelled = (labels: Labels): string => {
  const all = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return all.length === 0 ? '' : `{${all.join(',')}}`;
};
const line = (name: string, { labels, value }: Sample): string => `${name}${labelled(labels)} ${value}`;

export class Measures {
  #families: Family[] = [];

  /** A count that only grows; the answer raises it. */
  counter(named: Named): (labels?: Labels, by?: number) => void {
    const samples = new Map<string, Sample>();
    this.#families.push({ ...named, type: 'counter', lines: async () => [...samples.values()].map((s) => line(named.name, s)) });
    return (labels = {}, by = 1) => {
      const key = labelled(labels);
      const sample = samples.get(key);
      if (sample) sample.value += by;
      else samples.set(key, { labels, value: by });
    };
  }

  /** How often a value was at most each of `bounds`; the answer notes one. */
  histogram(named: Named, bounds: readonly number[]): (labels: Labels, value: number) => void {
    const series = new Map<string, { labels: Labels; counts: number[]; sum: number }>();
    this.#families.push({
      ...named,
      type: 'histogram',
      lines: async () =>
        [...series.values()].flatMap(({ labels, counts, sum }) => {
          let below = 0;
          const buckets = [...bounds.map(String), '+Inf'].map((le, at) => {
            below += counts[at]!;
            return line(`${named.name}_bucket`, { labels: { ...labels, le }, value: below });
          });
          return [
            ...buckets,
            line(`${named.name}_sum`, { labels, value: sum }),
            line(`${named.name}_count`, { labels, value: below }),
          ];
        }),
    });
    return (labels, value) => {
      const key = labelled(labels);
      let one = series.get(key);
      if (!one) {
        one = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0 };
        series.set(key, one);
      }
      const at = bounds.findIndex((bound) => value <= bound);
      one.counts[at === -1 ? bounds.length : at]! += 1;
      one.sum += value;
    };
  }

  /** What is read when somebody asks; `type` counter for what only grows. */
  gauge(named: Named, read: () => number | Sample[] | Promise<number | Sample[]>, type: 'gauge' | 'counter' = 'gauge'): void {
    this.#families.push({
      ...named,
      type,
      lines: async () => {
        const value = await read();
        return (typeof value === 'number' ? [{ labels: {}, value }] : value).map((sample) => line(named.name, sample));
      },
    });
  }

  /** All of it, as a scrape reads it. */
  async text(): Promise<string> {
    const blocks: string[] = [];
    for (const { name, help, type, lines } of this.#families) {
      // What cannot be read while the database is away is left out: the rest says why.
      const read = await lines().catch(() => []);
      blocks.push([`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...read].join('\n'));
    }
    return `${blocks.join('\n')}\n`;
  }
}
