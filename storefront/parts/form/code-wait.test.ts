import { expect, test } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { waitOf } from '#shop/parts/form/code-wait.ts';

test('the seconds until the server sends another code', () => {
  const refused = (data: unknown) => waitOf(new CallError('refused', 'wait', data));
  expect(refused({ key: 'user.code_wait', params: { seconds: 42 }, field: 'email' })).toBe(42);
  expect(refused({ key: 'fail.too_many', params: { minutes: 3 }, field: 'email' })).toBe(0);
  expect(refused({ key: 'user.code_wait', params: {} })).toBe(0);
  expect(waitOf(new CallError('network', 'timeout'))).toBe(0);
});
