import { expect, test } from 'vitest';
import { type PadFacts, padState } from '#shop/parts/money/pay-password-state.ts';

const now = new Date('2026-11-21T10:00:00Z');
const facts = (change: Partial<PadFacts>): PadFacts => ({
  call: 'ready',
  has: true,
  locked_until: null,
  unset: false,
  locked: false,
  ...change,
});

test.each([
  ['ready', {}],
  ['loading', { call: 'loading', has: undefined }],
  ['failed', { call: 'failed', has: undefined }],
  ['failed', { call: 'offline', has: undefined }],
  ['unset', { has: false }],
  ['unset', { unset: true }],
  ['locked', { locked_until: '2026-11-21T10:20:00Z' }],
  ['locked', { locked: true }],
  ['ready', { locked_until: '2026-11-21T09:59:00Z' }],
] as [string, Partial<PadFacts>][])('%s of %o', (state, change) => expect(padState(facts(change), now)).toBe(state));
