// Queues for work that takes a thread, memory or another service's time. Running and queued work is limited, and one member or address only gets a share.
import { Refusal } from './context.ts';
import type { Outside } from './outside.ts';

type Limits = {
  at_once: number;
  /** Limits of running and queued work, in units of `cost`: in total, and per caller. */
  most: number;
  share: number;
};

export class SlowQueue {
  #running = 0;
  #held = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #by = new Map<string, number>();

  constructor(readonly limits: Limits) {}

  /** Running and queued work, in units of `cost`. */
  get held(): number {
    return this.#held;
  }

  /** Refuses `fail.slow_busy` when too much is queued. The shop's own work is never refused. `cost` at most the share. */
  async run<T>(outside: Outside, cost: number, work: () => Promise<T>): Promise<T> {
    outside.check();
    const { askers } = outside;
    if (
      askers.length > 0 &&
      (this.#held + cost > this.limits.most || askers.some((one) => this.#of(one) + cost > this.limits.share))
    )
      throw new Refusal('fail.slow_busy');
    this.#count(askers, cost);
    try {
      await this.#turn();
      try {
        return await work();
      } finally {
        this.#next();
      }
    } finally {
      this.#count(askers, -cost);
    }
  }

  #of(asker: string): number {
    return this.#by.get(asker) ?? 0;
  }

  #count(askers: readonly string[], cost: number): void {
    this.#held += cost;
    for (const asker of askers) {
      const now = this.#of(asker) + cost;
      if (now > 0) this.#by.set(asker, now);
      else this.#by.delete(asker);
    }
  }

  async #turn(): Promise<void> {
    if (this.#running >= this.limits.at_once) await new Promise<void>((go) => this.#waiting.push(go));
    else this.#running += 1;
  }

  #next(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running -= 1;
  }
}
