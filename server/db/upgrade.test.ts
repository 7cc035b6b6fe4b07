// A shop of an earlier release continues with this one: it is upgraded, its sums are right, its calls answer.
import { readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from '#contract/fields.ts';
import { defectsOf } from '#contract/page-rules.ts';
import { pageData } from '#contract/pages.ts';
import { hashToken } from '../http/who.ts';
import { type MemberClient, openShop, type Shop, uuid } from '../testing.ts';
import { emptyDatabase } from '../testing-database.ts';
import { expectSoundLedger } from '../testing-money.ts';
import { fillAs, MIGRATIONS, type Release, releases } from '../testing-releases.ts';
import { migrate } from './migrate.ts';
import type { Opened } from './open.ts';
import { stateChecksMissing } from './state-checks.ts';

const TOKEN = 'a-member-of-an-upgraded-shop';

/** A database of a release, with the rows of a shop from that release. */
async function filledBy(release: Release): Promise<Opened> {
  const opened = await emptyDatabase();
  await fillAs(release, opened.pool);
  return opened;
}

/** Creates every foreign key again, which validates every row. */
async function referencesHold({ pool }: Opened): Promise<number> {
  const { rows } = await pool.query<{ make: string }>(
    `select format('alter table %s drop constraint %I, add constraint %I %s', conrelid::regclass, conname, conname, pg_get_constraintdef(oid)) make
     from pg_constraint where contype = 'f'`,
  );
  for (const { make } of rows) await pool.query(make);
  return rows.length;
}

describe.each(releases)('a shop from before $before', (release) => {
  let opened: Opened;
  let shop: Shop;
  let member: MemberClient;
  let ran: string[];
  const count = async (table: string) => Number((await opened.pool.query(`select count(*) n from ${table}`)).rows[0].n);
  const counts = async () => ({
    items: await count('order_item'),
    bills: await count('bill'),
    ledger: await count('ledger_entry'),
    history: await count('history'),
  });
  let held: Awaited<ReturnType<typeof counts>>;

  beforeAll(async () => {
    opened = await filledBy(release);
    held = await counts();
    ran = await migrate(opened.pool, MIGRATIONS);
    const { rows } = await opened.pool.query<{ at: Date }>('select max(at) at from history');
    shop = await openShop({ opened, at: rows[0]!.at.toISOString() });
    const { id } = await shop.db
      .selectFrom('member')
      .select('id')
      .where('email', '=', 'demo@sampan.test')
      .executeTakeFirstOrThrow();
    await shop.db
      .insertInto('session')
      .values({ token_hash: hashToken(TOKEN), member_id: id, expires_at: new Date(shop.now().getTime() + 3_600_000) })
      .execute();
    member = shop.signed(id, TOKEN);
  });
  afterAll(() => shop?.close());

  test('is upgraded with every row', async () => {
    expect(ran.every((name) => name >= release.before)).toBe(true);
    expect(ran).toEqual(
      readdirSync(MIGRATIONS)
        .filter((name) => name >= release.before)
        .sort(),
    );
    expect(await counts()).toEqual(held);
    expect(Math.min(...Object.values(held))).toBeGreaterThan(50);
    expect(await referencesHold(opened)).toBeGreaterThan(50);
  });

  test('has only states that the checks allow', async () => {
    expect(await stateChecksMissing(opened.pool)).toEqual([]);
  });

  test('has a ledger whose sums are zero', async () => {
    await expectSoundLedger(shop);
  });

  test('shows its member their orders, waybills and wallet', async () => {
    const orders = await member.order.lists({});
    expect(orders.list.total).toBeGreaterThan(10);
    for (const { id } of orders.list.data) expect((await member.order.detail({ id })).id).toBe(id);
    const waybills = await member.sendorder.lists({});
    expect(waybills.list.total).toBeGreaterThan(5);
    for (const { id } of waybills.list.data) expect((await member.sendorder.detail({ id })).id).toBe(id);
    expect((await member.pay.expensesRecord({})).data.length).toBeGreaterThan(5);
  });

  test('keeps its tab bar and its shortcuts, as pages that can be laid out and are published unchanged', async () => {
    const editor = await shop.operator('content');
    const rows = (await editor.pages.lists({ page_size: 50 })).data;
    const page = (mark: string) => editor.pages.detail({ id: rows.find((row) => row.mark === mark)!.id });
    const [home, bar] = [await page('home'), await page('tabbar')];
    expect(bar.data.tabbar!.list.map((tab) => tab.path)).toEqual(['index', 'category', 'cart', 'user']);
    const icons = home.data.blocks.find((block) => block.type === 'icons');
    expect(icons).toMatchObject({
      items: [{ icon: 'link', image: '', path: 'item-notfound' }, { addon: 'shipforme' }, {}, {}, {}],
    });
    for (const one of [home, bar]) {
      expect([one.changed, defectsOf(one.mark, one.data), z.safeParse(pageData, one.data).success]).toEqual([false, [], true]);
      expect(one.next?.version ?? one.live?.version).toBe(1);
    }
  });

  test('uses one name for withdrawals, and continues the pending ones', async () => {
    const { rows } = await opened.pool.query<{ old: number; moved: number }>(
      `select (select count(*)::int from account where kind like 'cashout%') + (select count(*)::int from ledger_tx t where t::text like '%cashout%')
         + (select count(*)::int from history where thing = 'cashout') + (select count(*)::int from message where key like 'cashout%')
         + (select count(*)::int from audit where action like 'cashout%' or thing = 'cashout') + (select count(*)::int from pg_constraint where conname like 'cashout%') old,
         (select count(*)::int from ledger_tx where kind like 'withdrawal%' and ref_type = 'withdrawal') moved`,
    );
    expect(rows[0]!.old).toBe(0);
    expect(rows[0]!.moved).toBeGreaterThan(0);
    const finance = await shop.operator('finance');
    const [waiting] = (await finance.withdrawals.lists({})).list;
    expect(await finance.withdrawals.reject({ id: waiting!.id, reason: 'Wrong name', key: uuid() })).toMatchObject({
      state: 'rejected',
    });
    await expectSoundLedger(shop);
  });

  test('has texts of its own that are ICU MessageFormat: those from before 0006 are rewritten, later ones are unchanged', async () => {
    const { rows } = await opened.pool.query("select text from text_override where key like 'upgrade.%' order by key");
    const [plain, plural] = ["For '{name}'", '{n:item|items}'];
    const written = ["For ''{name}'", '{n, plural, one {item} other {items}}'];
    expect(rows.map((r) => r.text)).toEqual(release.before <= '0006' ? written : [plain, plural]);
  });

  test('lets its operators continue their work', async () => {
    const item = await shop.db
      .selectFrom('order_item')
      .select('id')
      .where('state', '=', 'paid')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const buyer = await shop.operator('buyer');
    await buyer.buying.take({ item_ids: [item.id] });
    const now = await shop.db.selectFrom('order_item').select('state').where('id', '=', item.id).executeTakeFirstOrThrow();
    expect(now.state).toBe('buying');
  });
});
