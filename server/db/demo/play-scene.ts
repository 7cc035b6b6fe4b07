// The context of the demo history: its people, its records by the scenario's reference names, and calls made as a person at a given time.
import { randomUUID } from 'node:crypto';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import type { App, Ctx, Member, Operator } from '../../context.ts';
import { grant } from '../../modules/payments/discounts/grant.ts';
import { Outside } from '../../outside.ts';
import { encryptBytes } from '../../secret.ts';
import { systemCtx } from '../../system.ts';
import { deskHandlers, handlers } from '../../wiring.ts';
import type { Db } from '../open.ts';
import { transaction } from '../transaction.ts';
import { pictureUrl } from './load-catalogue.ts';
import { coupons } from './money.ts';
import { members } from './people.ts';
import { renderPicture } from './pictures.ts';
import type { ScenarioStep } from './scenario-types.ts';
import { Timeline } from './timeline.ts';

type Answer = Record<string, unknown>;
type Who = { member?: Member; operator?: Operator };
export const HOUR = 3_600_000;
const rowAt = new Map([...rows, ...deskRows].map((r) => [r.path, r.row]));

export class Scene {
  readonly timeline = new Timeline();
  readonly items = new Map<string, number>();
  readonly people = new Map<string, Member & { currency: string }>();
  readonly staff = new Map<string, Operator>();
  readonly orders = new Map<string, number[]>();
  readonly onepays = new Map<string, number>();
  readonly waybills = new Map<string, number>();
  readonly refunds = new Map<string, number>();
  readonly remits = new Map<string, { id: number; minor: number }>();
  /** purchases that were made together with another of the same order */
  readonly bought = new Set<ScenarioStep>();

  constructor(
    readonly app: App,
    readonly db: Db,
    readonly now: Date,
    /** The duration of an hour of the scenario, in milliseconds. */
    readonly hour = HOUR,
    /** Maps the scenario's numbers of carriers and platforms to other numbers. */
    readonly renumber: (number: string) => string = (number) => number,
  ) {}

  /** Members and operators as they are in the database. */
  async load(): Promise<void> {
    for (const m of members)
      this.people.set(m.key, {
        ...(await this.db
          .selectFrom('member')
          .select(['id', 'mark as memberCode', 'nickname', 'level', 'lang'])
          .where('email', '=', m.email)
          .executeTakeFirstOrThrow()),
        currency: m.currency,
      });
    const staff = await this.db
      .selectFrom('operator as o')
      .innerJoin('role as r', 'r.code', 'o.role')
      .select(['o.id', 'o.username', 'o.name', 'o.role', 'o.warehouse_id', 'r.permissions'])
      .execute();
    for (const o of staff) this.staff.set(o.username, { ...o, permissions: o.permissions as string[] });
  }

  at = (step: { hours_ago: number }): Date => new Date(this.now.getTime() - step.hours_ago * this.hour);
  private readonly who = (name: string): Who =>
    this.people.has(name) ? { member: this.people.get(name)! } : { operator: this.staff.get(name)! };

  /** Waits until everything earlier has happened; call it before a story reads or writes on its own. */
  until = (at: Date): Promise<void> => this.timeline.until(at);

  /** One call in one transaction, as a person, at a given time; it uses the same contract row and handler as a real call. */
  async call(name: string, at: Date, path: string, input: Record<string, unknown>): Promise<Answer> {
    const who = this.who(name);
    const parsed = z.parse(rowAt.get(path)!.input, this.numbered(input)) as Record<string, unknown>;
    await this.until(at);
    const ctxOn = (db: Db): Ctx => ({
      ...systemCtx(this.app, db, () => {}),
      now: at,
      lang: who.member?.lang ?? 'zh-cn',
      currency: this.people.get(name)?.currency ?? 'CNY',
      member: who.member ?? null,
      operator: who.operator ?? null,
    });
    const handler = (handlers[path] ?? deskHandlers[path])!;
    const charge = <T>(work: (ctx: Ctx) => Promise<T>) => transaction(this.db, (trx) => work(ctxOn(trx)));
    const inside =
      typeof handler === 'function'
        ? (ctx: Ctx) => handler(ctx, parsed)
        : await handler.prepare({ ...ctxOn(this.db), outside: new Outside(), charge }, parsed);
    return transaction(this.db, (trx) => inside(ctxOn(trx))) as Promise<Answer>;
  }

  private numbered<T>(value: T): T {
    if (Array.isArray(value)) return value.map((one) => this.numbered(one)) as T;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [
        name,
        /^(tracking_no|platform_no)$/.test(name) && typeof one === 'string' ? this.renumber(one) : this.numbered(one),
      ]),
    ) as T;
  }

  inside = async <T>(at: Date, run: (ctx: Ctx) => Promise<T>): Promise<T> => {
    await this.until(at);
    return transaction(this.db, (trx) => run({ ...systemCtx(this.app, trx), now: at }));
  };

  /** Grants a coupon of the scenario at a time. */
  async coupon(member: string, key: string, at: Date): Promise<number | undefined> {
    const names = coupons.find((c) => c.key === key)!.names;
    const rules = await this.db.selectFrom('coupon_rule').selectAll().execute();
    const rule = rules.find((r) => (r.names as Record<string, string>).en === names.en)!;
    return (await this.inside(at, (ctx) => grant(ctx, this.people.get(member)!.id, rule)))?.id;
  }

  /** Uploads a picture as a member. */
  async uploaded(member: string, use: 'remit' | 'message' | 'papers' | 'goods', picture: string, at: Date): Promise<number> {
    const data = await renderPicture(picture);
    const name = `${randomUUID()}.webp`;
    const { id } = await this.db
      .insertInto('upload')
      .values({
        name,
        use,
        member_id: this.people.get(member)!.id,
        mime: 'image/webp',
        bytes: data.length,
        width: 600,
        height: 600,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const sealed = use === 'papers' ? encryptBytes(this.app.config.secret, 'papers', data) : data;
    await this.db.insertInto('upload_blob').values({ name, data: sealed }).execute();
    return id;
  }

  async photos(
    files: readonly string[],
    at: Date,
    to: { order_item_id?: number; waybill_id?: number; parcel_id?: number; kind: string },
  ): Promise<void> {
    if (files.length)
      await this.db
        .insertInto('photo')
        .values(files.map((file) => ({ ...to, name: pictureUrl(file), at, operator_id: this.staff.get('warehouse')!.id })))
        .execute();
  }

  /** Destination and line: position among the member's addresses, code of the line. */
  async way(member: string, address: number, code: string): Promise<{ address_id: number; shipping_id: number }> {
    const { id } = this.people.get(member)!;
    const addresses = await this.db.selectFrom('address').select('id').where('member_id', '=', id).orderBy('id').execute();
    const line = await this.db.selectFrom('line').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    return { address_id: addresses[address]!.id, shipping_id: line.id };
  }
}
