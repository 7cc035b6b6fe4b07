import { describe, expect, it } from 'vitest';
import { createLineQueue } from './line-queue.ts';

type Change = { num?: number; remark?: string };
function bench() {
  const sent: { id: number; change: Change; answer: (ok: boolean) => void }[] = [];
  const log: string[] = [];
  const queue = createLineQueue<Change, string>({
    send: (id, change) =>
      new Promise((resolve, reject) =>
        sent.push({ id, change, answer: (ok) => (ok ? resolve(`${id}`) : reject(new Error('no'))) }),
      ),
    onAnswer: (answer) => log.push(`answer ${answer}`),
    onCrossed: () => log.push('crossed'),
    onError: (_, id) => log.push(`error ${id}`),
    onChange: () => undefined,
  });
  const turn = () => new Promise((done) => setTimeout(done, 0));
  return { sent, log, queue, turn };
}

describe('changes of cart lines', () => {
  it('sends one at a time for a line and only the last change after it', async () => {
    const { sent, log, queue, turn } = bench();
    for (const num of [2, 3, 4]) queue.set(1, { num });
    await turn();
    expect(sent.map((s) => s.change.num)).toEqual([2]);
    expect(queue.wanted().get(1)).toEqual({ num: 4 });
    sent[0]!.answer(true);
    await turn();
    expect(sent.map((s) => s.change.num)).toEqual([2, 4]);
    sent[1]!.answer(true);
    await queue.idle();
    expect(queue.wanted().size).toBe(0);
    expect(log).toEqual(['answer 1', 'answer 1']);
  });

  it('joins changes of different fields', async () => {
    const { sent, queue, turn } = bench();
    queue.set(1, { num: 2 });
    queue.set(1, { num: 3 });
    queue.set(1, { remark: 'box' });
    sent[0]!.answer(true);
    await turn();
    expect(sent[1]!.change).toEqual({ num: 3, remark: 'box' });
  });

  it('rolls back a refused change and those made on top of it', async () => {
    const { sent, log, queue } = bench();
    queue.set(1, { num: 9 });
    queue.set(1, { num: 10 });
    sent[0]!.answer(false);
    await queue.idle();
    expect(queue.wanted().size).toBe(0);
    expect(sent).toHaveLength(1);
    expect(log).toEqual(['error 1']);
  });

  it('sends different lines in parallel and reads again when their answers may have crossed', async () => {
    const { sent, log, queue } = bench();
    queue.set(1, { num: 2 });
    queue.set(2, { num: 5 });
    expect(sent.map((s) => s.id)).toEqual([1, 2]);
    sent[1]!.answer(true);
    sent[0]!.answer(true);
    await queue.idle();
    expect(log).toEqual(['answer 2', 'answer 1', 'crossed']);
  });
});
