// Scans stand in line: whoever scans faster than the network answers loses none. One that fails is kept to be tried again.

export type Asked = { tracking_no: string; mark?: string };

export function createScanLine(ask: (input: Asked) => Promise<boolean>, changed: (waiting: number) => void = () => {}) {
  let line: Asked[] = [];
  let running = false;
  const same = (a: Asked, b: Asked) => a.tracking_no === b.tracking_no && a.mark === b.mark;
  const work = async () => {
    if (running) return;
    running = true;
    while (line.length > 0) {
      changed(line.length - 1);
      await ask(line[0]!);
      line = line.slice(1);
    }
    running = false;
  };
  return {
    /** The same label twice while it waits is one scan. */
    add(input: Asked): Promise<void> {
      if (line.some((one) => same(one, input))) return Promise.resolve();
      line = [...line, input];
      changed(line.length - 1);
      return work();
    },
  };
}
