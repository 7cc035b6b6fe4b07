// Interleaves several stories as one history: the story with the earliest next time runs, alone, until it waits again or ends.
export class Timeline {
  private waiting: { at: Date; go: () => void }[] = [];
  private running = 0;
  private now = Number.NEGATIVE_INFINITY;
  private playing = false;

  /** Resolves when everything earlier has happened. Outside of `play` it does not wait. */
  until(at: Date): Promise<void> {
    if (!this.playing) return Promise.resolve();
    if (at.getTime() < this.now)
      throw new Error(`${at.toISOString()} is before ${new Date(this.now).toISOString()}, where the history stands`);
    return new Promise((go) => {
      this.waiting.push({ at, go });
      this.running -= 1;
      this.next();
    });
  }

  async play(stories: readonly (() => Promise<void>)[]): Promise<void> {
    this.playing = true;
    this.running = stories.length;
    try {
      await Promise.all(
        stories.map(async (story) => {
          await story();
          this.running -= 1;
          this.next();
        }),
      );
    } finally {
      this.playing = false;
    }
  }

  private next(): void {
    const first = this.waiting.reduce<(typeof this.waiting)[number] | undefined>(
      (earliest, one) => (earliest && earliest.at <= one.at ? earliest : one),
      undefined,
    );
    if (this.running > 0 || !first) return;
    this.waiting = this.waiting.filter((one) => one !== first);
    this.now = first.at.getTime();
    this.running += 1;
    first.go();
  }
}
