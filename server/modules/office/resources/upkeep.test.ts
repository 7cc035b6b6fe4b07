// Settings, currencies, texts, agreements and staff; and all base data, saved unchanged.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#contract/desk/resource-list.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { json } from '#server/context.ts';
import { refusal } from '#server/testing.ts';
import { indexPlanOf, statement } from '#server/testing-explain.ts';
import { latestStatement } from '../../platform/audit/audit.ts';
import { type Desk, names, openUpkeep, save } from './testing.ts';

let shop: Awaited<ReturnType<typeof openUpkeep>>['shop'];
let owner: Desk;
let content: Desk;
let audit: Awaited<ReturnType<typeof openUpkeep>>['audit'];

beforeAll(async () => {
  ({ shop, owner, content, audit } = await openUpkeep());
});
afterAll(() => shop.close());

describe('money, settings, texts', () => {
  test('currencies keep CNY at one', async () => {
    const cny = (await owner.resource.detail({ resource: 'currencies', id: 'CNY' })) as ResourceRow;
    expect(await refusal(save(owner, 'currencies', { market: '1.01' }, cny))).toBe('desk.fail.cny');
    expect(await refusal(owner.resource.remove({ resource: 'currencies', ids: ['CNY'] }))).toBe('desk.fail.cny');
    const eur = (await owner.resource.detail({ resource: 'currencies', id: 'EUR' })) as ResourceRow;
    const changed = await save(owner, 'currencies', { market: '0.1287', markup_bp: 50, rate_date: '2026-11-21' }, eur);
    expect([Number(changed.market), changed.markup_bp, changed.rate_date]).toEqual([0.1287, 50, '2026-11-21']);
    expect(await refusal(save(owner, 'currencies', { market: '0' }, changed))).toBe('fail.field_low');
  });

  test('settings are kept in their own units', async () => {
    const all = await owner.resource.lists({ resource: 'settings' });
    const fee = all.data.find((r) => r._id === 'service_fee_bp') as ResourceRow;
    expect([fee.value, fee.unit, fee.group]).toEqual([500, 'bp', 'orders']);
    const now = await save(owner, 'settings', { value: 450 }, fee);
    expect([now.value, now.changed]).toEqual([450, true]);
    expect(await refusal(save(owner, 'settings', { value: 450 }, fee))).toBe('fail.changed');
    expect(await refusal(save(owner, 'settings', { value: 20_000 }, now))).toBe('desk.settings.bounds.share');
    expect(await refusal(save(owner, 'settings', { value: -1 }, now))).toBe('desk.settings.bounds.share');
    expect(await refusal(save(owner, 'settings', { value: 4.5 }, now))).toBe('fail.field_format');
    const cap = all.data.find((r) => r._id === 'onepay_cap_bp') as ResourceRow;
    const wider = await save(owner, 'settings', { value: 12_500 }, cap);
    expect([cap.value, wider.value]).toEqual([12_000, 12_500]);
    expect(await refusal(save(owner, 'settings', { value: 100_001 }, wider))).toBe('desk.settings.bounds.factor');
    const zone = all.data.find((r) => r._id === 'time_zone') as ResourceRow;
    expect(await refusal(save(owner, 'settings', { value: 'Mars/Base' }, zone))).toBe('fail.field_format');
    expect(zone.choices).toEqual(expect.arrayContaining(['UTC', 'Asia/Shanghai', 'Europe/Berlin']));
    const renamed = await save(owner, 'settings', { value: 'Asia/Calcutta' }, zone);
    expect([renamed.value, (renamed.choices as string[]).includes('Asia/Calcutta')]).toEqual(['Asia/Calcutta', true]);
    const unhelped = all.data.filter((row) => row.help === '' && row.group !== 'money');
    expect(unhelped.map((row) => row._id).sort()).toEqual(['pay_lock_minutes', 'rebate_min_bp', 'source_cost_onebound']);
    for (const [key, wrong, right] of [
      ['storage_warn_days', ['', '7 days', '7,', '-1', '1.5'], '45, 10，2、1'],
      ['work_days', ['', '8', 'Mon-Fri'], '1, 2,3,4,5'],
      ['closed_days', ['2026-13-01', '1 October', '2026-02-30'], '2026-10-01 2028-02-29'],
    ] as const) {
      const row = all.data.find((s) => s._id === key) as ResourceRow;
      for (const value of wrong) expect(await refusal(save(owner, 'settings', { value }, row))).toBe('fail.field_format');
      expect((await save(owner, 'settings', { value: right }, row)).value).toBe(right);
    }
    const currency = all.data.find((r) => r._id === 'currency') as ResourceRow;
    expect(currency.choices).toContain('EUR');
    expect(await refusal(save(owner, 'settings', { value: 'XXX' }, currency))).toBe('fail.field_choice');
    expect(await refusal(save(owner, 'settings', { value: 1 }, { _id: 'constructor', _version: 'x' }))).toBe('fail.not_found');
    expect((await audit('settings', 'service_fee_bp')).map((l) => l.detail)).toEqual([{ before: 500, after: 450 }]);
  });

  test('a setting shows its former value, when and by whom it was changed, and can be restored; older entries are parsed', async () => {
    const read = (id: string) => owner.resource.detail({ resource: 'settings', id }) as Promise<ResourceRow>;
    const fresh = await read('cash_per_day');
    expect([fresh.last, fresh.changed]).toEqual([null, false]);
    const five = await save(owner, 'settings', { value: 5 }, fresh);
    const nine = await save(owner, 'settings', { value: 9 }, five);
    expect(nine.last).toMatchObject({ was: 5, by: expect.stringMatching(/./), at: expect.stringMatching(/Z$/) });
    const back = await save(owner, 'settings', { value: (nine.last as { was: number }).was }, nine);
    expect([back.value, back.last]).toMatchObject([5, { was: 9 }]);
    const changes = (await owner.audit.lists({ thing: 'settings', thing_id: 'cash_per_day' })).data.map((row) => row.detail);
    expect(changes[0]).toMatch(/9 → 5/);
    await shop.db
      .insertInto('audit')
      .values([
        {
          action: 'resource.change',
          thing: 'settings',
          thing_id: 'cash_min',
          detail: json({ value: '5000 → 6000' }),
          at: new Date(),
        },
        {
          action: 'resource.change',
          thing: 'settings',
          thing_id: 'closed_days',
          detail: json({ value: '- → 2026' }),
          at: new Date(),
        },
      ])
      .execute();
    expect((await read('cash_min')).last).toMatchObject({ was: 5000, by: '' });
    expect((await read('closed_days')).last).toMatchObject({ was: '' });
    const [old] = (await owner.audit.lists({ thing: 'settings', thing_id: 'cash_min' })).data;
    expect(old!.detail).toMatch(/50\.00 → CNY\u00a060\.00/);
  });

  test('the former value of a setting is found by index', async () => {
    const plan = await indexPlanOf(shop, statement(latestStatement('settings', ['cash_min', 'cash_per_day'])));
    expect(plan).toContain('audit_thing_latest');
  });

  test('texts are replaced by key and language, and can be restored', async () => {
    const row = (await owner.resource.detail({ resource: 'texts', id: 'fail.field_missing' })) as ResourceRow;
    const own = await save(owner, 'texts', { en: 'Please fill in {field}' }, row);
    expect(own.own).toEqual({ en: 'Please fill in {field}' });
    expect((await owner.resource.lists({ resource: 'texts', filter: { own: true } })).total).toBe(1);
    expect(await refusal(save(owner, 'texts', { en: 'Fill {name}' }, own))).toBe('desk.fail.gap');
    expect(await refusal(save(owner, 'texts', { en: 'Fill {field} {name}' }, own))).toBe('desk.fail.gap');
    expect(await refusal(save(owner, 'texts', { en: 'Fill it in' }, own))).toBe('desk.fail.gap_missing');
    expect(await refusal(save(owner, 'texts', { en: 'Fill {field' }, own))).toBe('desk.fail.syntax');
    expect(await refusal(save(owner, 'texts', { xx: 'Fill' }, own))).toBe('desk.fail.unknown_field');
    expect((await save(owner, 'texts', { en: '' }, own)).own).toEqual({});
    expect(await refusal(owner.resource.detail({ resource: 'texts', id: 'desk.resource.ads' }))).toBe('fail.not_found');
    expect(await refusal(owner.resource.remove({ resource: 'texts', ids: ['fail.amount'] }))).toBe('desk.fail.no_remove');
  });

  test('a changed agreement is a new version of it', async () => {
    const row = await save(content, 'agreements', {
      mark: 'terms',
      titles: names('Terms'),
      contents: { en: '<p>One</p>' },
      notice_for: 'register',
    });
    expect(row.version).toBe(1);
    const same = await save(content, 'agreements', { notice_for: '' }, row);
    expect(same.version).toBe(1);
    expect((await save(content, 'agreements', { contents: { en: '<p>Two</p>' } }, same)).version).toBe(2);
  });
});

describe('staff', () => {
  test('passwords are hashed and never shown; no operator grants permissions they lack', async () => {
    const made = await save(owner, 'operators', {
      username: 'zhou',
      name: 'Zhou',
      role: 'buyer',
      password: 'long enough',
      lang: 'en',
    });
    expect(Object.keys(made)).not.toContain('password_hash');
    const stored = await shop.db
      .selectFrom('operator')
      .select('password_hash')
      .where('id', '=', Number(made._id))
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(await audit('operators', made._id))).not.toContain('long enough');
    expect(
      await refusal(save(owner, 'operators', { username: 'li', name: 'Li', role: 'buyer', password: 'short', lang: 'en' })),
    ).toBe('fail.field_short');
    expect(await refusal(save(owner, 'operators', { username: 'li', name: 'Li', role: 'buyer', lang: 'en' }))).toBe(
      'fail.field_missing',
    );
    expect(await refusal(save(owner, 'operators', { totp_on: true }, made))).toBe('desk.fail.totp');
    await save(owner, 'roles', { code: 'lead', names: names('Team lead'), permissions: ['staff', 'buy'] });
    const lead = await shop.operator('lead');
    expect(
      await refusal(save(lead, 'operators', { username: 'x1', name: 'X', role: 'owner', password: 'long enough', lang: 'en' })),
    ).toBe('desk.fail.beyond');
    expect(await refusal(save(lead, 'roles', { code: 'god', names: names('All'), permissions: ['settings'] }))).toBe(
      'desk.fail.beyond',
    );
    expect(await refusal(owner.resource.remove({ resource: 'roles', ids: ['owner'] }))).toBe('desk.fail.kept');
    expect(await refusal(owner.resource.remove({ resource: 'roles', ids: ['lead'] }))).toBe('desk.fail.in_use');
  });

  test('the last operator with the permission staff stays, and a blocked operator is signed out at once', async () => {
    const owners = async () =>
      (await owner.resource.lists({ resource: 'operators', filter: { role: 'owner' } })).data as ResourceRow[];
    const admins = await owners();
    const second = await shop.operator('owner');
    const newest = (await owners()).reduce((a, b) => (Number(a._id) > Number(b._id) ? a : b));
    expect(admins.length).toBe(1);
    expect(await refusal(save(owner, 'operators', { state: 'blocked' }, admins[0]!))).toBe('desk.fail.own_account');
    await save(owner, 'operators', { state: 'blocked' }, newest);
    expect(await refusal(second.resource.lists({ resource: 'roles' }))).toBe('401');
    expect(await refusal(save(owner, 'operators', { role: 'buyer' }, admins[0]!))).toBe('desk.fail.last_owner');
  });
});

test('base data can be opened and saved unchanged', async () => {
  for (const r of resources) {
    const { data } = await owner.resource.lists({ resource: r.name, page_size: 4 });
    for (const row of data as ResourceRow[]) {
      const whole = (await owner.resource.detail({ resource: r.name, id: row._id })) as ResourceRow;
      const { _id, _version, _pictures, ...fields } = whole;
      const again = await save(owner, r.name, fields, whole);
      const stamped = new Set(['updated_at', '_version']);
      const seen = (value: unknown) => JSON.stringify(value, (_, v) => (v === '' ? undefined : v)); // an empty text of a language counts as missing
      const changed = Object.keys(again).filter((k) => !stamped.has(k) && seen(again[k]) !== seen(whole[k]));
      expect(changed, `${r.name} ${_id} ${JSON.stringify(changed.map((k) => [whole[k], again[k]])).slice(0, 300)}`).toEqual([]);
    }
  }
});
