// What other programs have of the OpenAPI document: linters accept it, and a client generated from it does a shopper's whole work.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { box } from '../../modules/aftersale/refunds/testing-refunds.ts';
import { book } from '../../modules/payments/ledger/ledger.ts';
import { packAs, sendOff } from '../../modules/shipping/waybills/stock/testing-stock.ts';
import { openShop, type Shop, uuid } from '../../testing.ts';
import { lastCode } from '../../testing-codes.ts';
import { sellGoods, testLine } from '../../testing-goods.ts';
import { expectSoundLedger, inTransaction } from '../../testing-money.ts';

const ROOT = new URL('../../../', import.meta.url).pathname;
const FOLDER = join(ROOT, '.cache/openapi-client');
const DOCUMENT = join(FOLDER, 'openapi.json');

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(DOCUMENT, (await shop.server.inject({ url: '/api/openapi.json' })).body);
});
afterAll(() => shop.close());

const png = async (): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
      .png()
      .toBuffer(),
  );

/** Runs a program of a package; returns what it printed. */
function run(program: string, ...args: string[]): { status: number | null; out: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'node_modules', program), ...args], {
    cwd: FOLDER,
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  return { status, out: `${stdout}${stderr}` };
}
const redocly = (...args: string[]) => run('@redocly/cli/bin/cli.js', ...args);

test('a linter finds no error and no warning by its recommended rules', () => {
  const { out } = redocly('lint', DOCUMENT, '--extends=recommended', '--format=json');
  const { totals, problems } = JSON.parse(out.slice(out.indexOf('{\n'), out.lastIndexOf('}') + 1)) as {
    totals: { errors: number; warnings: number };
    problems: { ruleId: string; message: string }[];
  };
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  // The linter finds what is wrong: two operations of one name.
  const wrong = readFileSync(DOCUMENT, 'utf8').replace('"operationId":"cartToOrder"', '"operationId":"login"');
  writeFileSync(join(FOLDER, 'wrong.json'), wrong);
  const found = redocly('lint', join(FOLDER, 'wrong.json'), '--extends=recommended', '--format=summary');
  expect([found.status, found.out.includes('operation-operationId-unique')]).toEqual([1, true]);
});

test('a client generated from it compiles, and registers, buys, stores and ships', async () => {
  const generated = redocly('generate-client', DOCUMENT, '-o', join(FOLDER, 'client.ts'));
  expect(generated.status, generated.out).toBe(0);
  copyFileSync(join(ROOT, 'tools/openapi-client/shopper.ts'), join(FOLDER, 'shopper.ts'));
  const options = {
    ...{ target: 'es2022', lib: ['es2023', 'dom', 'dom.iterable'], module: 'esnext', moduleResolution: 'bundler' },
    ...{ strict: true, noEmit: true, allowImportingTsExtensions: true, skipLibCheck: true, types: [] },
  };
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: ['shopper.ts'] }));
  const compiled = run('typescript/bin/tsc', '--pretty', 'false', '-p', FOLDER);
  expect(compiled.out.split('\n').slice(0, 20).join('\n')).toBe('');

  const url = await shop.server.listen({ port: 0, host: '127.0.0.1' });
  await testLine(shop, { volume_rule: { kind: 'none' } });
  const first = await sellGoods(shop, { price: 3000, title: 'Quixotic shirt' });
  await sellGoods(shop, {
    price: 5000,
    title: 'Quixotic trousers',
    seller_id: first.seller_id,
    warehouse_id: first.warehouse_id,
  });
  const [buyer, packer] = [await shop.operator('buyer'), await shop.operator('warehouse')];
  const shopper: { buyAndShip: (...args: unknown[]) => Promise<{ line_total: number }> } = await import(
    join(FOLDER, 'shopper.ts')
  );
  const others = {
    code: async (email: string) => {
      const code = await lastCode(shop, email);
      // The next one may be asked for a minute later.
      shop.turn({ minutes: 2 });
      return code;
    },
    fund: (owner: number, amount: number) =>
      inTransaction(shop, (ctx) =>
        book(ctx, {
          ...{ key: `test:${uuid()}`, kind: 'test' },
          entries: [
            { kind: 'cash', owner, amount: -amount },
            { kind: 'bank', amount },
          ],
        }),
      ),
    store: async (order_id: number) => {
      const items = await shop.db.selectFrom('order_item').select(['id', 'price']).where('order_id', '=', order_id).execute();
      const item_ids = items.map(({ id }) => id);
      const prices = items.map(({ id, price }) => ({ item_id: id, price }));
      const tracking_no = `TST${order_id}0000001`;
      await buyer.buying.take({ item_ids });
      await buyer.buying.purchase({ order_id, platform_no: 'T-1', freight: 800, prices, key: uuid() });
      await buyer.buying.seller_ship({ item_ids, courier_id: 1, tracking_no, key: uuid() });
      await packer.warehouse.scan({ tracking_no, warehouse_id: first.warehouse_id });
      for (const id of item_ids)
        await packer.warehouse.inspect({ id, ...box, bin: 'A-1', result: 'pass', reason: 'No photos here', key: uuid() });
    },
    send: async (id: number) => {
      await packAs(packer, id, [{ weight: 2000 }]);
      await sendOff(packer, id);
    },
  };
  const picture = new Blob([await png()], { type: 'image/png' });
  const end = await shopper.buyAndShip(url, 'Quixotic', picture, others);
  expect(end).toEqual({
    ...{ refused: 'fail.changed', ordered: 1, states: ['dispatched', 'received'], addresses: ['Berlin'] },
    ...{ line_total: expect.any(Number), waybill_total: end.line_total, tracking: [expect.stringMatching(/^JD\d+X\d+$/)] },
  });
  await expectSoundLedger(shop);
});
