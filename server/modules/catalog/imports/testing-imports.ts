// Test helper: a shop with an operator who imports files, and their results.
import { expect } from 'vitest';
import type { ImportFormat, ImportOptions } from '#contract/import-fields.ts';
import { hashToken } from '#server/http/who.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { testWarehouse } from '#server/testing-goods.ts';
import { sendFile } from '#server/testing-upload.ts';

const TOKEN = 'aGFuZHMgb2YgdGhlIGRlc2sh';
async function signIn(shop: Shop): Promise<Record<string, string>> {
  const row = await shop.db
    .insertInto('operator')
    .values({ username: 'hands', name: 'Hands', password_hash: '', role: 'content', created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const later = new Date(shop.now().getTime() + 86_400_000_00);
  await shop.db
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(TOKEN),
      operator_id: row.id,
      csrf: 'csrf',
      created_at: shop.now(),
      seen_at: later,
      expires_at: later,
    })
    .execute();
  return { cookie: `sampan_desk=${TOKEN}`, 'x-csrf': 'csrf' };
}

/** Opens a shop; `handIn` uploads a file in parts, `bring` imports it completely with its ready mapping. `fill`: what the shop has before. Close the shop afterwards. */
export async function openImports(fill?: (shop: Shop) => Promise<void>) {
  const shop = await openShop();
  await fill?.(shop);
  const desk = await shop.operator('content');
  const headers = await signIn(shop);
  await testWarehouse(shop);
  await shop.db.updateTable('currency').set({ market: '0.14' }).where('code', '=', 'USD').execute();

  /** Uploads a part of a file; returns the answer. */
  const uploadPart = (id: number, part: number, bytes: Buffer) =>
    sendFile(shop, '/admin/api/imports/part', headers, { id: String(id), part: String(part) }, bytes);

  async function handIn(text: string | Buffer, format: ImportFormat = 'csv', part_bytes = 1 << 20): Promise<number> {
    const { id } = await desk.imports.create({ name: 'goods.csv', format });
    const bytes = Buffer.isBuffer(text) ? text : Buffer.from(text);
    for (let at = 0, part = 0; at < bytes.length; at += part_bytes, part++)
      expect((await uploadPart(id, part, bytes.subarray(at, at + part_bytes))).code).toBe(1);
    return id;
  }
  const work = async () => {
    for (let n = 0; n < 20; n++) await runJob(shop.app, shop.db, 'imports');
  };
  async function bring(text: string | Buffer, over: Partial<ImportOptions> = {}, format: ImportFormat = 'csv') {
    const id = await handIn(text, format);
    const { mapping, options } = await desk.imports.look({ id });
    await desk.imports.run({ id, mapping, options: { ...options, pictures: false, ...over } });
    await work();
    return desk.imports.one({ id });
  }
  const goods = async (api_type: string, num_iid: string) => {
    const row = await shop.db
      .selectFrom('goods')
      .selectAll()
      .where('api_type', '=', api_type)
      .where('num_iid', '=', num_iid)
      .executeTakeFirst();
    const skus = row ? await shop.db.selectFrom('sku').selectAll().where('goods_id', '=', row.id).orderBy('id').execute() : [];
    return row && { ...row, skus };
  };
  const problems = async (id: number) => (await desk.imports.problems({ id })).data;
  return { shop, desk, headers, uploadPart, handIn, work, bring, goods, problems };
}
export type Imports = Awaited<ReturnType<typeof openImports>>;
