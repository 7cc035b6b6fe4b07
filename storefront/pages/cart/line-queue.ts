// Changes of cart lines in flight to the server: one at a time for each line, the last change wins, pending changes are shown.
export type LineQueue<C extends object> = {
  /** what each line should become, until the server has confirmed it */
  wanted: () => ReadonlyMap<number, C>;
  set: (id: number, change: C) => void;
  /** resolves once nothing is in flight */
  idle: () => Promise<void>;
};

export type LineQueueOptions<C extends object, A> = {
  send: (id: number, change: C) => Promise<A>;
  /** an answer: newest for those sent last */
  onAnswer: (answer: A) => void;
  /** lines were in flight at once, so the answers may have crossed: read again */
  onCrossed: () => void;
  onError: (error: unknown, id: number) => void;
  onChange: () => void;
};

export function createLineQueue<C extends object, A>(options: LineQueueOptions<C, A>): LineQueue<C> {
  const waiting = new Map<number, C>();
  const sent = new Map<number, C>();
  const running = new Set<number>();
  const waiters: (() => void)[] = [];
  let crossed = false;
  let shown: ReadonlyMap<number, C> = new Map();

  const refresh = () => {
    const next = new Map<number, C>(sent);
    for (const [id, change] of waiting) next.set(id, { ...next.get(id), ...change });
    shown = next;
    options.onChange();
  };

  async function drain(id: number): Promise<void> {
    running.add(id);
    if (running.size > 1) crossed = true;
    for (let change = waiting.get(id); change; change = waiting.get(id)) {
      waiting.delete(id);
      sent.set(id, change);
      try {
        const answer = await options.send(id, change);
        options.onAnswer(answer);
      } catch (error) {
        waiting.delete(id);
        options.onError(error, id);
      }
      sent.delete(id);
      refresh();
    }
    running.delete(id);
    if (running.size > 0) return;
    if (crossed) options.onCrossed();
    crossed = false;
    for (const done of waiters.splice(0)) done();
  }

  return {
    wanted: () => shown,
    set(id, change) {
      waiting.set(id, { ...waiting.get(id), ...change });
      refresh();
      if (!running.has(id)) void drain(id);
    },
    idle: () => (running.size === 0 ? Promise.resolve() : new Promise((done) => waiters.push(done))),
  };
}
