// What development adds: refused in production; a clock, statements by call, and a log that is read by people.
import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { clockAhead, readDev, statementLines, statementLog } from './dev.ts';
import { readableLine } from './readable-log.ts';

test('settings of development are read, and refused in production', () => {
  expect(readDev({})).toBe(null);
  expect(readDev({ DEV_APPS: 'a\nb', DEV_AHEAD_MS: '-60000' })).toEqual({
    apps: ['a', 'b'],
    ahead_ms: -60_000,
    statements: false,
    database: '',
  });
  expect(() => readDev({ DEV_AHEAD_MS: 'soon' })).toThrow('DEV_AHEAD_MS');
  for (const name of ['DEV_APPS', 'DEV_AHEAD_MS', 'DEV_STATEMENTS', 'DEV_DATABASE'])
    expect(() => readDev({ NODE_ENV: 'production', [name]: '1' })).toThrow(`${name} is for development`);
});

test('the clock is ahead of the machine’s by a span', () => {
  expect(clockAhead(0)).toBe(undefined);
  expect(clockAhead(86_400_000)!().getTime() - Date.now()).toBeGreaterThan(86_300_000);
});

test('statements are listed by the call that makes them, one line each', async () => {
  const printed: string[] = [];
  const { log, watch } = statementLog((text) => printed.push(text));
  const made = (sql: string, ms: number) => log({ level: 'query', query: CompiledQuery.raw(sql), queryDurationMillis: ms });
  made('select outside of a call', 1);
  await Promise.all([
    watch(null, 'cart/add', async () => {
      await null;
      made('select\n  1', 1.25);
      made(`insert ${'x'.repeat(300)}`, 2);
    }),
    watch(null, 'user/info', async () => made('select 2', 3)),
  ]);
  expect(
    printed
      .sort()[0]!
      .split('\n')
      .map((line) => line.slice(0, 40)),
  ).toEqual(['cart/add  statements: 2, 3.3 ms', '     1.3 ms  select 1', `     2.0 ms  insert ${'x'.repeat(20)}`]);
  expect(printed[1]).toBe(statementLines('user/info', [{ sql: 'select 2', ms: 3 }]));
});

test('a failed call is listed when it has failed', async () => {
  const printed: string[] = [];
  const failed = statementLog((text) => printed.push(text)).watch(null, 'cart/add', () => Promise.reject(new Error('no')));
  await expect(failed).rejects.toThrow('no');
  expect(printed).toEqual(['cart/add  statements: 0, 0.0 ms']);
});

test('an error of a call is lines: its path, what is wrong, and our own frames', () => {
  const root = new URL('../', import.meta.url);
  const err = `TypeError: no such field\n    at page (${root.pathname}server/modules/a.ts:3:5)\n    at run (${root.href}server/http/run.ts:9:1)\n    at go (${root.pathname}node_modules/kysely/x.js:1:1)\n    at process.tick (node:internal/process:1:1)`;
  expect(
    readableLine(
      JSON.stringify({
        level: 50,
        time: 1,
        pid: 2,
        hostname: 'h',
        request: 'r',
        path: '/api/order/lists',
        err,
        msg: 'call failed',
      }),
    ),
  ).toBe(
    'error  /api/order/lists  call failed\n  TypeError: no such field\n      at page (server/modules/a.ts:3:5)\n      at run (server/http/run.ts:9:1)\n',
  );
  expect(readableLine('{"level":40,"job":"rates","msg":"late"}')).toBe('warn  late  {"job":"rates"}\n');
  expect(readableLine('no json\n')).toBe('no json\n');
});
