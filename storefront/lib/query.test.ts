import { beforeEach, expect, it } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { toasts } from '#ui/feedback/toast-store.ts';
import { queries } from './query.ts';

beforeEach(() => toasts.hide());

const asked = async (key: string) => {
  const queryFn = () => Promise.reject(new CallError('refused', `words of ${key}`, { key }));
  await queries.fetchQuery({ queryKey: [key], queryFn }).catch(() => undefined);
  return toasts.current()?.text;
};

it('leaves it to the page to show that there is no such thing; other refusals are shown', async () => {
  expect(await asked('fail.not_found')).toBeUndefined();
  expect(await asked('fail.addon_off')).toBe('words of fail.addon_off');
});
