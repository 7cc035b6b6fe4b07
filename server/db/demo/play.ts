// Plays the demo shop's past (scenario.ts) through the shop's own functions, each step at its own time, so that every queue has open work and every number is real.
import { randomUUID } from 'node:crypto';
import { rows } from '#contract/calls.ts';
import { deskRows } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import { deskHandlers, handlers } from '../../calls.ts';
import { type App, type Ctx, json, type Member, type Operator } from '../../context.ts';
import { payBill } from '../../domains/bills/pay.ts';
import { lockById } from '../../domains/bills/queries.ts';
import { grant } from '../../domains/coupons/coupons.ts';
import { balances, book } from '../../domains/ledger/ledger.ts';
import { decimalsOf, rateOf, toMinor } from '../../domains/money/rates.ts';
import { storageNotices } from '../../domains/waybills/storage-notices.ts';
import { systemCtx } from '../../system.ts';
import type { Db } from '../open.ts';
import { goodsOf } from './goods.ts';
import { pictureUrl } from './load-catalogue.ts';
import { banks, coupons } from './money.ts';
import { members } from './people.ts';
import { renderPicture } from './pictures.ts';
import { playDesk } from './play-desk.ts';
import { playMoney, type Stage } from './play-money.ts';
import { scenario } from './scenario.ts';
import type {
  ActStep,
  OrderStep,
  ParcelStep,
  RemitStep,
  ReviewStep,
  SayStep,
  ScenarioStep,
  TrackStep,
  WaybillStep,
} from './scenario-types.ts';

type Answer = Record<string, unknown>;
type Who = { member?: Member; operator?: Operator };
const HOUR = 3_600_000;
const rowAt = new Map([...rows, ...deskRows].map((r) => [r.path, r.row]));

/** Plays everything; a shop that has any order is left as it is. Answers what every item was called in the scenario. */
export async function playDemo(app: App, db: Db, now: Date): Promise<Map<string, number>> {
  if (await db.selectFrom('orders').select('id').limit(1).executeTakeFirst()) return new Map();
  const play = new Play(app, db, now);
  await play.all();
  return play.items;
}

class Play {
  readonly items = new Map<string, number>();
  private readonly people = new Map<string, Member & { currency: string }>();
  private readonly staff = new Map<string, Operator>();
  private readonly orders = new Map<string, number[]>();
  private readonly onepays = new Map<string, number>();
  private readonly waybills = new Map<string, number>();
  private readonly refunds = new Map<string, number>();
  private readonly remits = new Map<string, { id: number; minor: number }>();
  private bought = new Set<ScenarioStep>();

  constructor(
    private readonly app: App,
    private readonly db: Db,
    private readonly now: Date,
  ) {}

  async all(): Promise<void> {
    for (const m of members)
      this.people.set(m.key, {
        ...(await this.db
          .selectFrom('member')
          .select(['id', 'mark', 'nickname', 'level', 'lang'])
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
    for (const step of [...scenario].sort((a, b) => b.hours_ago - a.hours_ago)) {
      try {
        await this.step(step);
      } catch (error) {
        throw new Error(
          `demo step ${JSON.stringify(step)}: ${(error as Error).message} ${JSON.stringify((error as { params?: object }).params ?? {})}`,
          { cause: error },
        );
      }
    }
    await this.claim();
    await this.points();
    // Something to take off at the next checkout.
    for (const key of ['winter', 'boat10']) await this.coupon('linyao', key, new Date(this.now.getTime() - 30 * HOUR));
    const stage: Stage = {
      call: (name, at, path, input) => this.call(name, at, path, input),
      inside: this.inside,
      member_id: (key) => this.people.get(key)!.id,
      ago: (hours) => this.at({ hours_ago: hours }),
      demo_gateway: this.app.config.demo_gateway,
    };
    await playMoney(stage);
    await playDesk(stage, {
      item: (ref) => this.items.get(ref)!,
      waybill: (ref) => this.waybills.get(ref)!,
    });
    // What is older than three days was read long ago.
    await this.db
      .updateTable('message')
      .set((eb) => ({ read_at: eb.ref('at') }))
      .where('at', '<', new Date(this.now.getTime() - 72 * HOUR))
      .execute();
    await this.db
      .updateTable('thread_message')
      .set((eb) => ({ read_at: eb.ref('at') }))
      .where('at', '<', new Date(this.now.getTime() - 72 * HOUR))
      .execute();
  }

  private step(step: ScenarioStep): Promise<void> {
    switch (step.do) {
      case 'order':
        return this.order(step);
      case 'waybill':
        return this.waybill(step);
      case 'remit':
        return this.remit(step);
      case 'decide_remit':
        return this.decide(step);
      case 'pay':
        return this.pay(step.for, this.at(step));
      case 'act':
        if (this.refunds.has(step.on)) return this.actOnRefund(step);
        return step.on.startsWith('w') ? this.actOnWaybill(step) : this.actOnItem(step);
      case 'say':
        return this.say(step);
      case 'track':
        return this.track(step);
      case 'parcel':
        return this.parcel(step);
      case 'review':
        return this.review(step);
      case 'refund':
        return this.refund(step);
      case 'notices':
        return this.notices(this.at(step));
    }
  }

  /** What the job tells on that day. */
  private async notices(at: Date): Promise<void> {
    await storageNotices({ ...this.app, clock: { now: () => at } }, this.db);
  }

  /** A claim that finance has to decide: on the waybill that the carrier lost. */
  private async claim(): Promise<void> {
    const id = this.waybills.get('w17');
    if (id === undefined) return;
    await this.call('harper', new Date(this.now.getTime() - 20 * HOUR), 'claim/add', {
      sendorder_id: id,
      type: 'lost',
      content: 'The carrier told me that the parcel is lost. Nothing has arrived here.',
      key: randomUUID(),
    });
  }

  private at = (step: { hours_ago: number }): Date => new Date(this.now.getTime() - step.hours_ago * HOUR);
  private who = (name: string): Who =>
    this.people.has(name) ? { member: this.people.get(name)! } : { operator: this.staff.get(name)! };

  /** One call in one transaction, as somebody, at a time; it goes through the same row and handler as from outside. */
  private async call(name: string, at: Date, path: string, input: Record<string, unknown>): Promise<Answer> {
    const who = this.who(name);
    const parsed = z.parse(rowAt.get(path)!.input, input) as Record<string, unknown>;
    return this.db.transaction().execute((trx) => {
      const ctx: Ctx = {
        ...systemCtx(this.app, trx, () => {}),
        now: at,
        lang: who.member?.lang ?? 'zh-cn',
        currency: this.people.get(name)?.currency ?? 'CNY',
        member: who.member ?? null,
        operator: who.operator ?? null,
      };
      return (handlers[path] ?? deskHandlers[path])!(ctx, parsed);
    }) as Promise<Answer>;
  }

  private inside = <T>(at: Date, run: (ctx: Ctx) => Promise<T>): Promise<T> =>
    this.db.transaction().execute((trx) => run({ ...systemCtx(this.app, trx), now: at }));

  private async order(step: OrderStep): Promise<void> {
    const at = this.at(step);
    const cart_ids: number[] = [];
    const services: Record<string, string[]> = {};
    for (const row of step.rows) {
      const goods = goodsOf(row.goods);
      const added = await this.call(step.member, at, 'cart/add', {
        api_type: goods.api_type,
        num_iid: goods.num_iid,
        sku_id: goods.skus[row.sku]?.sku_id ?? '',
        num: row.num,
        warehouse_id: step.warehouse,
        ...(row.remark ? { remark: row.remark } : {}),
      });
      cart_ids.push(added.cart_id as number);
      if (row.services.length) services[String(added.cart_id)] = row.services;
    }
    const coupon_id = step.coupon ? await this.coupon(step.member, step.coupon, at) : undefined;
    const way = step.onepay ? await this.way(step.member, 0, step.onepay) : {};
    const asked = { cart_ids, services, ...way, ...(coupon_id ? { coupon_id } : {}) };
    const path = step.onepay ? 'cart/carttoonepayorder' : 'cart/carttoorder';
    const preview = await this.call(step.member, at, path, asked);
    const made = await this.call(step.member, at, path, {
      ...asked,
      submit: 1,
      quote: preview.quote,
      key: randomUUID(),
    });
    const ids = made.order_ids as number[];
    this.orders.set(step.key, ids);
    if (step.onepay) this.onepays.set(step.key, made.onepay_id as number);
    const items = await this.db
      .selectFrom('order_item')
      .select(['id', 'num_iid', 'sku_id'])
      .where('order_id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const [n, row] of step.rows.entries()) {
      const goods = goodsOf(row.goods);
      const item = items.find((i) => i.num_iid === goods.num_iid && i.sku_id === (goods.skus[row.sku]?.sku_id ?? ''));
      if (item) this.items.set(`${step.key}.${n}`, item.id);
    }
  }

  private async coupon(member: string, key: string, at: Date): Promise<number | undefined> {
    const names = coupons.find((c) => c.key === key)!.names;
    const rules = await this.db.selectFrom('coupon_rule').selectAll().execute();
    const rule = rules.find((r) => (r.names as Record<string, string>).en === names.en)!;
    return (await this.inside(at, (ctx) => grant(ctx, this.people.get(member)!.id, rule)))?.id;
  }

  /** Pays what is due for a thing from the wallet, which is filled when it is too empty. */
  private async pay(ref: string, at: Date): Promise<void> {
    const target = ref.startsWith('w')
      ? { type: 'waybill', id: this.waybills.get(ref)! }
      : ref.includes('.')
        ? { type: 'item', id: this.items.get(ref)! }
        : { type: 'order', id: this.orders.get(ref)![0]! };
    const due = await this.db
      .selectFrom('bill as b')
      .innerJoin('bill_target as t', 't.bill_id', 'b.id')
      .select('b.id')
      .where('t.type', '=', target.type)
      .where('t.target_id', '=', target.id)
      .where('b.state', '=', 'open')
      .orderBy('b.id', 'desc')
      .executeTakeFirst();
    if (!due) return; // settled evenly: nothing is due
    await this.inside(at, async (ctx) => {
      const bill = (await lockById(ctx, due.id))!;
      const own = await balances(ctx, bill.member_id);
      const short = bill.amount - own.cash - own.bonus;
      if (short > 0) {
        const amount = Math.ceil(short / 10_000) * 10_000;
        await book(ctx, {
          key: `demo:fill:${bill.id}`,
          kind: 'recharge',
          text_key: 'money.recharge',
          entries: [
            { kind: 'cash', owner: bill.member_id, amount: -amount },
            { kind: 'bank', owner: 1, amount },
          ],
        });
      }
      await payBill(ctx, bill, 'wallet');
    });
  }

  private async remit(step: RemitStep): Promise<void> {
    const at = this.at(step);
    const place = banks.findIndex((b) => b.key === step.bank);
    const bank = (await this.db.selectFrom('bank_account').select(['id', 'currency']).orderBy('id').execute())[place]!;
    const no = step.for ? await this.openBill(step.for) : undefined;
    const ctx = { ...systemCtx(this.app, this.db), now: at };
    const info = await this.call(step.member, at, 'Offlinepay/getinfo', { id: bank.id, ...(no ? { no } : {}) });
    const minor =
      (info.minor as number | null) ??
      toMinor(step.amount ?? 100_000, await rateOf(ctx, bank.currency), await decimalsOf(ctx, bank.currency));
    const slip = await this.slip(step, at);
    const made = await this.call(step.member, at, 'remit/add', {
      bank_id: bank.id,
      ...(no ? { no } : {}),
      minor,
      currency: bank.currency,
      reference: info.reference,
      slip,
      key: randomUUID(),
    });
    this.remits.set(step.key, { id: made.id as number, minor });
  }

  private slip = (step: RemitStep, at: Date): Promise<number> =>
    this.uploaded(step.member, 'remit', step.files[0] ?? 'slip/1/100.00', at);

  /** A picture that a member has uploaded. */
  private async uploaded(member: string, use: 'remit' | 'message', picture: string, at: Date): Promise<number> {
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
    await this.db.insertInto('upload_blob').values({ name, data }).execute();
    return id;
  }

  private async openBill(ref: string): Promise<string> {
    const [type, id] = ref.startsWith('w')
      ? ['waybill', this.waybills.get(ref)!]
      : ref.includes('.')
        ? ['item', this.items.get(ref)!]
        : ['order', this.orders.get(ref)![0]!];
    return (
      await this.db
        .selectFrom('bill as b')
        .innerJoin('bill_target as t', 't.bill_id', 'b.id')
        .select('b.no')
        .where('t.type', '=', type as string)
        .where('t.target_id', '=', id as number)
        .where('b.state', '=', 'open')
        .orderBy('b.id', 'desc')
        .executeTakeFirstOrThrow()
    ).no;
  }

  private async decide(step: Extract<ScenarioStep, { do: 'decide_remit' }>): Promise<void> {
    const remit = this.remits.get(step.remit)!;
    if (step.approve)
      await this.call(step.operator, this.at(step), 'remits/approve', { id: remit.id, minor: remit.minor, key: randomUUID() });
    else await this.call(step.operator, this.at(step), 'remits/reject', { id: remit.id, reason: step.reason, key: randomUUID() });
  }

  private async refund(step: Extract<ScenarioStep, { do: 'refund' }>): Promise<void> {
    const item_id = this.items.get(step.on)!;
    const { member_id } = await this.db
      .selectFrom('order_item')
      .select('member_id')
      .where('id', '=', item_id)
      .executeTakeFirstOrThrow();
    const name = [...this.people].find(([, m]) => m.id === member_id)![0];
    const { type, reason, text: content } = step;
    const made = await this.call(name, this.at(step), 'goodsrefund/addRefund', {
      item_id,
      type,
      reason,
      content,
      key: randomUUID(),
    });
    this.refunds.set(step.key, made.id as number);
  }

  private async actOnRefund(step: ActStep): Promise<void> {
    const id = this.refunds.get(step.on)!;
    const { input } = step;
    const go = (more: Record<string, unknown>) =>
      this.call(step.by, this.at(step), `aftersale/${step.action}`, { id, ...more, key: randomUUID() });
    if (step.action === 'send_back') {
      const courier = await this.db.selectFrom('courier').select('id').where('code', '=', input.courier!).executeTakeFirst();
      await go({ courier_id: courier?.id ?? 1, tracking_no: input.tracking_no });
    } else if (step.action === 'seller_received') await go({ seller_gave: input.price ?? 0 });
    else await go({});
  }

  private async actOnItem(step: ActStep): Promise<void> {
    const id = this.items.get(step.on)!;
    const at = this.at(step);
    const { input } = step;
    const { order_id, warehouse_id } = await this.db
      .selectFrom('order_item')
      .select(['order_id', 'warehouse_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const go = (path: string, more: Record<string, unknown>) => this.call(step.by, at, path, { ...more, key: randomUUID() });
    switch (step.action) {
      case 'take':
        await go('buying/take', { item_ids: [id] });
        return;
      case 'purchase':
        return this.purchase(step, order_id);
      case 'seller_ship': {
        const courier = await this.db.selectFrom('courier').select('id').where('code', '=', input.courier!).executeTakeFirst();
        await go('buying/seller_ship', { item_ids: [id], courier_id: courier?.id ?? 1, tracking_no: input.tracking_no });
        return;
      }
      case 'receive':
        await go('warehouse/scan', { tracking_no: input.tracking_no, warehouse_id });
        return;
      case 'inspect_pass':
      case 'inspect_fail':
        return this.inspect(step, id, at);
      case 'ask':
        await go('buying/ask', { item_id: id, text: input.text, choices: input.choices });
        return;
      case 'supplement':
        await go('buying/supplement', { item_id: id, price: input.price, text: input.text });
        return;
      case 'out_of_stock':
        await go('buying/out_of_stock', { item_id: id, text: input.text });
        return;
      case 'refuse':
        await go('buying/refuse', { item_id: id, text: input.text });
        return;
      case 'cancel':
        await go('order/cancel', { id: order_id, item_ids: [id] });
        return;
      case 'destroy':
        await go('order/act', { id: order_id, item_id: id, action: 'destroy' });
        return;
      case 'abandon':
        await go('storage/abandon', { id, reason: input.text });
        return;
      default:
        throw new Error(`no way to play ${step.action}`);
    }
  }

  /** Items of one order that are bought together go by one platform order; domestic freight is paid once. */
  private async purchase(step: ActStep, order_id: number): Promise<void> {
    if (this.bought.has(step)) return;
    const key = step.on.split('.')[0];
    const own = await this.db
      .selectFrom('order_item')
      .select('id')
      .where('order_id', '=', order_id)
      .where('state', '=', 'buying')
      .execute();
    const together = scenario.filter(
      (s): s is ActStep =>
        s.do === 'act' && s.action === 'purchase' && s.on.split('.')[0] === key && own.some((i) => i.id === this.items.get(s.on)),
    );
    for (const s of together) this.bought.add(s);
    const order = await this.db.selectFrom('orders').select('freight').where('id', '=', order_id).executeTakeFirstOrThrow();
    const freight = Math.min(order.freight, Math.max(...together.map((s) => s.input.freight ?? 0)));
    const prices = [];
    for (const s of together) {
      const item = await this.db
        .selectFrom('order_item as i')
        .innerJoin('orders as o', 'o.id', 'i.order_id')
        .select(['i.price', 'i.id', 'o.terms'])
        .where('i.id', '=', this.items.get(s.on)!)
        .executeTakeFirstOrThrow();
      const paid = (item.terms as { paid: { items: { id: number; price: number }[] } }).paid.items.find(
        (p) => p.id === item.id,
      )!.price;
      prices.push({ item_id: item.id, price: Math.min(s.input.price ?? paid, paid) });
    }
    await this.call(step.by, this.at(step), 'buying/purchase', {
      order_id,
      platform_no: step.input.platform_no,
      freight,
      prices,
      key: randomUUID(),
    });
  }

  private async inspect(step: ActStep, id: number, at: Date): Promise<void> {
    const { weight, length, width, height, bin, text } = step.input;
    await this.photos(step.files ?? [], at, { order_item_id: id, kind: step.action === 'inspect_pass' ? 'inspect' : 'problem' });
    await this.call(step.by, at, 'warehouse/inspect', {
      id,
      weight,
      length,
      width,
      height,
      bin,
      result: step.action === 'inspect_pass' ? 'pass' : 'fail',
      ...(text ? { problem: text } : {}),
      key: randomUUID(),
    });
  }

  private async photos(
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

  /** Where to and by which line: place in the member's addresses, code of the line. */
  private async way(member: string, address: number, code: string): Promise<{ address_id: number; shipping_id: number }> {
    const { id } = this.people.get(member)!;
    const addresses = await this.db.selectFrom('address').select('id').where('member_id', '=', id).orderBy('id').execute();
    const line = await this.db.selectFrom('line').select('id').where('code', '=', code).executeTakeFirstOrThrow();
    return { address_id: addresses[address]!.id, shipping_id: line.id };
  }

  private async waybill(step: WaybillStep): Promise<void> {
    const at = this.at(step);
    if (step.onepay) {
      const id = this.onepays.get(step.onepay)!;
      const made = await this.call(step.member, at, 'orders/act', { id, action: 'approve', key: randomUUID() });
      this.waybills.set(step.key, made.waybill_id as number);
      return;
    }
    const asked = {
      item_ids: step.items.map((ref) => this.items.get(ref)!),
      ...(await this.way(step.member, step.address, step.line)),
      services: step.services,
      ...(step.insure ? {} : { insured_value: 0 }),
      declare_confirmed: 1,
    };
    const preview = await this.call(step.member, at, 'order/ordertopackage', asked);
    const made = await this.call(step.member, at, 'order/ordertopackage', {
      ...asked,
      submit: 1,
      quote: preview.quote,
      key: randomUUID(),
    });
    this.waybills.set(step.key, made.sendorder_id as number);
  }

  private async actOnWaybill(step: ActStep): Promise<void> {
    const id = this.waybills.get(step.on);
    if (id === undefined) return;
    const at = this.at(step);
    const { input } = step;
    const go = (path: string, more: Record<string, unknown> = {}) =>
      this.call(step.by, at, path, { id, ...more, key: randomUUID() });
    switch (step.action) {
      case 'take':
        await go('packing/take');
        return;
      case 'pack':
        await go('packing/pack', { boxes: input.boxes });
        return this.photos(step.files ?? [], at, { waybill_id: id, kind: 'scale' });
      case 'problem':
        await go('packing/problem', { text: input.text });
        return;
      case 'dispatch': {
        const boxes = await this.db.selectFrom('box').select('id').where('waybill_id', '=', id).orderBy('no').execute();
        await go('packing/dispatch', {
          boxes: boxes.map((b, n) => ({
            id: b.id,
            carrier: input.carrier,
            tracking_no: input.tracking_nos?.[n] ?? `${input.tracking_nos?.[0] ?? 'EA'}${n}`,
          })),
        });
        return;
      }
      case 'receive':
        await go('sendorder/receipt');
        return;
      case 'cancel':
        await go('sendorder/cancel');
        return;
      case 'lose':
        await go('packing/finish', { how: 'lost', reason: input.text });
        return;
      case 'seize':
        await go('packing/finish', { how: 'seized', reason: input.text });
        return;
      case 'come_back':
        await go('packing/finish', { how: 'returned', reason: input.text, before_export: input.before_export ? 'yes' : 'no' });
        return;
      default:
        throw new Error(`no way to play ${step.action}`);
    }
  }

  private async track(step: TrackStep): Promise<void> {
    const at = this.at(step);
    const id = this.waybills.get(step.on)!;
    const before = await this.db.selectFrom('tracking_event').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
    await this.call('warehouse', at, 'packing/track', {
      id,
      word: step.word,
      text: step.texts['zh-cn'],
      place: step.place,
      at: at.toISOString(),
      key: randomUUID(),
    });
    await this.db
      .updateTable('tracking_event')
      .set({ texts: json(step.texts) })
      .where('id', '>', before?.id ?? 0)
      .where('word', '=', step.word)
      .execute();
  }

  private async say(step: SayStep): Promise<void> {
    const at = this.at(step);
    const waybill = this.waybills.get(step.on);
    const item = this.items.get(step.on);
    const order_id =
      item === undefined
        ? this.orders.get(step.on)?.[0]
        : (await this.db.selectFrom('order_item').select('order_id').where('id', '=', item).executeTakeFirstOrThrow()).order_id;
    const member = this.people.has(step.by);
    if (waybill !== undefined)
      await this.call(
        step.by,
        at,
        member ? 'sendorder/addReply' : 'packing/reply',
        member ? { id: waybill, content: step.text, key: randomUUID() } : { id: waybill, text: step.text, key: randomUUID() },
      );
    else if (order_id !== undefined)
      await this.call(
        step.by,
        at,
        member ? 'order/addReply' : 'buying/reply',
        member ? { id: order_id, content: step.text, key: randomUUID() } : { order_id, text: step.text, key: randomUUID() },
      );
  }

  /** Parcels that nobody is known for lie at the door; declared ones are not part of the shop yet. */
  private async parcel(step: ParcelStep): Promise<void> {
    const at = this.at(step);
    const parcels = [await this.declaration(step)];
    if (step.kind === 'declared')
      return void (await this.call(step.member!, at, 'buyself/add', { type: 'parcel', parcels, key: randomUUID() }));
    if (step.kind === 'claim') {
      parcels[0]!.file_id = await this.uploaded(step.member!, 'message', 'slip/61/88.00', at);
      return void (await this.call(step.member!, at, 'buyself/add', { type: 'parcel', parcels, key: randomUUID() }));
    }
    const scanned = await this.call('warehouse', at, 'warehouse/scan', {
      tracking_no: step.tracking_no,
      warehouse_id: step.warehouse,
      ...(step.member ? { mark: this.people.get(step.member)!.mark } : {}),
      key: randomUUID(),
    });
    const shots = [1, 2].map((n) => `qc/1f4e6/-/${step.hours_ago}-${n}`);
    await this.photos(shots, at, { parcel_id: scanned.parcel_id as number, kind: 'parcel' });
  }

  private async declaration(step: ParcelStep): Promise<Record<string, unknown>> {
    const courier = await this.db.selectFrom('courier').select('id').where('code', '=', step.courier).executeTakeFirstOrThrow();
    return {
      courier_id: courier.id,
      tracking_no: step.tracking_no,
      warehouse_id: step.warehouse,
      goods_type: step.contents[0]?.goods_type ?? 'general',
      items: step.contents.map(({ name, num, price }) => ({ title: name, num, price })),
    };
  }

  private async review(step: ReviewStep): Promise<void> {
    const id = this.items.get(step.on)!;
    const item = await this.db
      .selectFrom('order_item as i')
      .innerJoin('member as m', 'm.id', 'i.member_id')
      .select(['i.goods_id', 'i.member_id', 'i.properties_name', 'm.nickname', 'm.avatar'])
      .where('i.id', '=', id)
      .executeTakeFirstOrThrow();
    await this.db
      .insertInto('review')
      .values({
        goods_id: item.goods_id,
        order_item_id: id,
        member_id: item.member_id,
        nickname: item.nickname,
        avatar: item.avatar,
        properties_name: json(item.properties_name),
        star: step.star,
        content: json({ 'zh-cn': step.text, en: step.text }),
        files: json(step.files.map(pictureUrl)),
        at: this.at(step),
      })
      .execute();
    await this.db.updateTable('order_item').set({ commented: true }).where('id', '=', id).execute();
  }

  /** Members begin with the points their story gives them, besides those they earn by it. */
  private async points(): Promise<void> {
    for (const m of members) {
      const own = this.people.get(m.key)!;
      await this.inside(this.now, async (ctx) => {
        const missing = m.points - (await balances(ctx, own.id)).points;
        if (missing > 0)
          await book(ctx, {
            key: `demo:points:${own.id}`,
            kind: 'points',
            text_key: 'money.points_given',
            entries: [
              { kind: 'points', owner: own.id, amount: -missing },
              { kind: 'points_issued', amount: missing },
            ],
          });
      });
      await this.db.updateTable('member').set({ level: m.level, growth: m.growth }).where('id', '=', own.id).execute();
    }
  }
}
