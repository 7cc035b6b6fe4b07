import { describe, expect, it, vi } from 'vitest';
import { createSubmission } from '#ui/input/submission.ts';

const right = () => true;
const wrong = () => false;

function form(ms?: number) {
  const clock = { now: 5000 };
  const submit = createSubmission(ms, () => clock.now);
  return { clock, submit, act: vi.fn<() => Promise<void>>(() => Promise.resolve()) };
}

describe('submits of a form', () => {
  it('one that follows a fast answer within 1000 ms is not sent, and leaves the errors on the screen alone', async () => {
    const { clock, submit, act } = form();
    const check = vi.fn(right);
    await submit(check, act);
    clock.now = 5999;
    await submit(check, act);
    expect([check.mock.calls.length, act.mock.calls.length]).toEqual([1, 1]);
    clock.now = 6000;
    await submit(check, act);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('one rejected by the checks of the form does not delay the corrected one', async () => {
    const { clock, submit, act } = form();
    await submit(wrong, act);
    expect(act).not.toHaveBeenCalled();
    clock.now += 10;
    await submit(right, act);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('none is taken while one runs, however long; a failed one frees the form', async () => {
    const { clock, submit, act } = form();
    let fail = (_: Error) => {};
    const first = submit(right, () => new Promise((_, reject) => (fail = reject)));
    clock.now += 60_000;
    await submit(right, act);
    expect(act).not.toHaveBeenCalled();
    fail(new Error('no'));
    await expect(first).rejects.toThrow('no');
    await submit(right, act);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('a form filled by a scanner takes them as they come', async () => {
    const { submit, act } = form(0);
    await submit(right, act);
    await submit(right, act);
    expect(act).toHaveBeenCalledTimes(2);
  });
});
