// The arguments of `npm run dev --`.
import { expect, test } from 'vitest';
import { readArguments } from './dev-arguments.mjs';

const NOW = Date.UTC(2026, 0, 1);
const read = (line: string) => readArguments(line.split(' ').filter(Boolean), NOW);

test('each option becomes a flag of Node or a setting of the server', () => {
  expect(read('')).toEqual({ flags: [], env: {} });
  expect(read('--inspect=9230 --statements')).toEqual({ flags: ['--inspect=9230'], env: { DEV_STATEMENTS: '1' } });
  expect(read('--now 2026-01-02T00:00Z').env).toEqual({ DEV_AHEAD_MS: '86400000' });
  expect([read('--ahead 90m'), read('--ahead=12h'), read('--ahead -3d')].map(({ env }) => env.DEV_AHEAD_MS)).toEqual([
    '5400000',
    '43200000',
    '-259200000',
  ]);
});

test.each(['--ahead', '--ahead 3', '--now tomorrow', '--inspekt', 'server'])('%s is refused', (line) => {
  expect(() => read(line)).toThrow();
});
