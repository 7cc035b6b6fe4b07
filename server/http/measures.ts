// Counts and times of this process as Prometheus reads them, over prom-client: histograms that are raised where things happen, and gauges and counters that
// are read when somebody asks.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

type Labels = Record<string, string>;
type Sample = { labels: Labels; value: number };
/** The name follows the conventions of Prometheus: sampan_call_duration_seconds. `labels`: the names of all labels of its samples. */
type Named = { name: string; help: string; labels?: readonly string[] };

export class Measures {
  readonly #registry = new Registry();

  /** The content type of `text`. */
  get contentType(): string {
    return this.#registry.contentType;
  }

  /** How often a value was at most each of `bounds`; the answer notes one. */
  histogram({ name, help, labels = [] }: Named, bounds: readonly number[]): (labels: Labels, value: number) => void {
    const metric = new Histogram({ name, help, labelNames: [...labels], buckets: [...bounds], registers: [this.#registry] });
    return (of, value) => metric.observe(of, value);
  }

  /** What is read when somebody asks; `type` counter for what only grows. */
  gauge(
    { name, help, labels = [] }: Named,
    read: () => number | Sample[] | Promise<number | Sample[]>,
    type: 'gauge' | 'counter' = 'gauge',
  ): void {
    const Kind = type === 'gauge' ? Gauge : Counter;
    new Kind({
      name,
      help,
      labelNames: [...labels],
      registers: [this.#registry],
      async collect() {
        this.reset();
        try {
          const value = await read();
          for (const one of typeof value === 'number' ? [{ labels: {}, value }] : value) this.inc(one.labels, one.value);
        } catch {
          // What cannot be read while the database is away is left out: the rest says why.
          if (labels.length === 0) this.remove();
        }
      },
    });
  }

  /** All of it, as a scrape reads it. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}
