// Applications: a member applies to sell here and may apply again after a refusal; an operator decides, and a shop opens.
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { fail, json, type MemberCtx, type OperatorCtx, requireFields } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { openOwnShop } from '../../catalog/goods/own-goods.ts';
import { audit } from '../../platform/audit/audit.ts';
import { listingActions } from '../../platform/lifecycle/member-step.ts';
import { actor, may, opened, transition } from '../../platform/lifecycle/transition.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { requireSeen } from '../../platform/seen.ts';
import { keptUploads } from '../../platform/uploads/bytes.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { ownUploads } from '../../platform/uploads/uploads.ts';
import { notify } from '../../support/notifications/notify.ts';
import { type Application, applicationLifecycle } from './store.ts';

type Row = (typeof calls)['shop']['add'];
const PAGE = '/pages/settled/index';

const NOTHING: Output<Row> = {
  id: null,
  state: 'none',
  actions: ['apply'],
  reason: '',
  kind: 'company',
  company: '',
  contact: '',
  phone: '',
  category_id: null,
  content: '',
  papers: [],
  time: null,
  shop_id: null,
};

const own = (ctx: MemberCtx) => ctx.db.selectFrom('seller_application').selectAll().where('member_id', '=', ctx.member.id);

/** With `company` it applies, or applies again; without it it returns the member's own application. */
export async function apply(ctx: MemberCtx, input: Input<Row>): Promise<Output<Row>> {
  if (input.company === undefined) return answer(ctx, await own(ctx).executeTakeFirst());
  const wanted = { ...input, papers: input.papers?.length ? input.papers : undefined };
  requireFields(wanted, ['contact', 'phone', 'category_id', 'papers']);
  const { company, contact, phone, category_id } = { ...wanted, company: input.company };
  if (!/^\+?[0-9 ()-]{5,24}$/.test(phone)) fail('fail.field_format', {}, 'phone');
  const known = await ctx.db
    .selectFrom('category')
    .select('id')
    .where('id', '=', category_id)
    .where('enabled', '=', true)
    .executeTakeFirst();
  if (!known) fail('fail.not_found', {}, 'category_id');
  const papers = (await ownUploads(ctx, wanted.papers, 'papers', 'papers')).map((u) => u.name);
  const values = {
    kind: input.kind ?? 'company',
    company,
    contact,
    phone,
    category_id,
    content: input.content ?? '',
    papers: json(papers),
  };
  await lockLimit(ctx, 'seller_application', ctx.member.id);
  const before = await own(ctx).forUpdate().executeTakeFirst();
  if (!before) {
    const made = await ctx.db
      .insertInto('seller_application')
      .values({ ...values, member_id: ctx.member.id, created_at: ctx.now, updated_at: ctx.now })
      .returningAll()
      .executeTakeFirstOrThrow();
    await opened(ctx, applicationLifecycle.machine, made, { action: 'apply' });
    return answer(ctx, made);
  }
  const { machine } = applicationLifecycle;
  const sent = await listingActions(
    ctx,
    machine,
    async () => actionsOf(machine, before.state, may(ctx, actor(ctx))),
    () =>
      transition(ctx, applicationLifecycle, before, {
        action: 'apply',
        set: { ...values, papers, reason: '', decided_at: null },
      }),
  );
  return answer(ctx, sent);
}

async function answer(ctx: MemberCtx, row: Application | undefined): Promise<Output<Row>> {
  if (!row) return NOTHING;
  const files = await ctx.db
    .selectFrom('upload')
    .select(['id', 'name'])
    .where('name', '=', anyOf(await keptUploads(ctx.db, row.papers)))
    .where('member_id', '=', ctx.member.id)
    .orderBy('id')
    .execute();
  return {
    id: row.id,
    state: row.state,
    actions: actionsOf(applicationLifecycle.machine, row.state, may(ctx, actor(ctx))),
    reason: row.reason,
    kind: row.kind as 'company',
    company: row.company,
    contact: row.contact,
    phone: row.phone,
    category_id: row.category_id,
    content: row.content,
    papers: files.map((f) => ({ id: f.id, url: uploadUrl(ctx.app.config, f.name, 'papers', ctx.now) })),
    time: row.updated_at.toISOString(),
    shop_id: row.seller_id,
  };
}

async function lockApplication(ctx: OperatorCtx, id: number): Promise<Application> {
  const row = await ctx.db.selectFrom('seller_application').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row ?? fail('fail.not_found', {}, 'id');
}

/** A shop opens, with nothing in it yet. */
export async function approve(ctx: OperatorCtx, id: number, version: number): Promise<void> {
  const row = await lockApplication(ctx, id);
  if (row.state === 'approved') return; // a repeated tap
  requireSeen(row, version);
  const seller_id = await openOwnShop(ctx, row.member_id, { 'zh-cn': row.company, en: row.company });
  await ctx.db.insertInto('own_seller').values({ seller_id, member_id: row.member_id, created_at: ctx.now }).execute();
  await transition(ctx, applicationLifecycle, row, {
    action: 'approve',
    set: { seller_id, reason: '', decided_by: ctx.operator.id, decided_at: ctx.now },
  });
  await audit(ctx, 'seller.approve', 'application', id, { shop: row.company });
  await notify(ctx, row.member_id, { kind: 'system', key: 'seller_approved', params: { shop: row.company }, url: PAGE });
}

export async function reject(ctx: OperatorCtx, id: number, reason: string, version: number): Promise<void> {
  const row = await lockApplication(ctx, id);
  requireSeen(row, version);
  await transition(ctx, applicationLifecycle, row, {
    action: 'reject',
    reason,
    set: { reason, decided_by: ctx.operator.id, decided_at: ctx.now },
  });
  await audit(ctx, 'seller.reject', 'application', id, { shop: row.company, reason });
  await notify(ctx, row.member_id, { kind: 'system', key: 'seller_rejected', params: { reason }, url: PAGE });
}
