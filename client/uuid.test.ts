import { expect, test, vi } from 'vitest';
import { uuid } from '#client/uuid.ts';

test('a key is a random UUID, without https as well', () => {
  const whole = globalThis.crypto;
  vi.stubGlobal('crypto', { getRandomValues: (into: Uint8Array<ArrayBuffer>) => whole.getRandomValues(into) });
  const keys = Array.from({ length: 50 }, uuid);
  vi.unstubAllGlobals();
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(keys).size).toBe(50);
});
