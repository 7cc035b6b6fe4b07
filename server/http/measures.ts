// Counts and times of this process for Prometheus, over prom-client: histograms that are updated where things happen, and
// gauges and counters that are read on a scrape.
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

  /** How often a value was at most each of `bounds`; returns the function that records one. */
  histogram({ name, help, labels = [] }: Named, bounds: readonly number[]): (labels: Labels, value: number) => void {
    const metric = new Histogram({ name, help, labelNames: [...labels], buckets: [...bounds], registers: [this.#registry] });
    return (of, value) => metric.observe(of, value);
  }

  /** A value read on each scrape; `type` counter for values that only grow. */
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
          // What cannot be read while the database is away is left out: other metrics show why.
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
