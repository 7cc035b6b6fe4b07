// The checklist of what a new shop still needs before it opens.
import { sql } from 'kysely';
import type { OperatorCtx } from '../../../context.ts';
import { SETTINGS } from '../../platform/settings/defaults.ts';
import { settings } from '../../platform/settings/settings.ts';

type Found = {
  warehouse: boolean;
  line: boolean;
  bank: boolean;
  agreements: boolean;
  bins: boolean;
  goods: boolean;
  rates: boolean;
  operators: boolean;
  totp: boolean;
};

export async function setupChecklist(ctx: OperatorCtx): Promise<{ code: string; done: boolean }[]> {
  const { config } = ctx.app;
  const { shop_name, company, rate_old_days, backups_tried } = await settings(ctx.db, [
    'shop_name',
    'company',
    'rate_old_days',
    'backups_tried',
  ]);
  const { rows } = await sql<Found>`select
    exists (select 1 from warehouse where enabled) as warehouse,
    exists (select 1 from line where enabled) as line,
    exists (select 1 from bank_account where enabled) as bank,
    not exists (select 1 from agreement where opened_at is null and version = 1) as agreements,
    exists (select 1 from bin) as bins,
    exists (select 1 from goods where enabled and listed) as goods,
    not exists (select 1 from currency where enabled and code <> 'CNY' and rate_date < ${new Date(ctx.now.getTime() - rate_old_days * 86_400_000)}::date) as rates,
    (select count(*) > 1 from operator where state = 'normal') as operators,
    coalesce((select totp_on from operator where id = ${ctx.operator.id}), false) as totp`.execute(ctx.db);
  const found = rows[0]!;
  return [
    { code: 'shop', done: shop_name !== SETTINGS.shop_name.default && company !== '' },
    { code: 'warehouse', done: found.warehouse },
    { code: 'bins', done: found.bins },
    { code: 'line', done: found.line },
    { code: 'payment', done: found.bank || config.gateways.some((gateway) => !gateway.demo) },
    { code: 'mail', done: config.smtp_url !== '' },
    { code: 'agreements', done: found.agreements },
    // A source that reads any page of a shop is no marketplace.
    { code: 'goods', done: found.goods || config.sources.some((source) => source.item !== null) },
    { code: 'rates', done: found.rates },
    { code: 'operators', done: found.operators },
    { code: 'totp', done: found.totp },
    { code: 'backups', done: backups_tried },
  ];
}
