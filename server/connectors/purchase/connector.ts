// The interface of a purchase connector: a service that orders goods at a marketplace in the shop's name. connectors.ts lists
// them. A connector only talks to the outside world: what its answers mean for items and money is decided in
// modules/warehouse/suppliers. It must not be called inside a database transaction. No part is optional: what a connector does
// not have is null. Failures are SourceFailed, as of product sources.
import type { Env } from '../../env.ts';
import type { EnvSettings } from '../env-settings.ts';
import type { WebhookRequest } from '../webhook.ts';

/**
 * Goods of a marketplace by its own numbers; `sku_id` is empty where there is one kind only. `spec_id`: the option in orders of
 * some marketplaces; empty: not known.
 */
export type Offer = { num_iid: string; sku_id: string; spec_id: string };
/** `price`: of a piece, fen, without freight and after discounts. In a request it is the expected price. */
export type PricedLine = Offer & { num: number; price: number };
/** An offer that cannot be ordered, and why in the marketplace's words. */
export type RefusedOffer = Offer & { reason: string };

/** Where the seller sends it: a warehouse, in Chinese. Province and district are empty where the shop has not set them. */
export type Consignee = {
  name: string;
  phone: string;
  province: string;
  city: string;
  district: string;
  address: string;
  postcode: string;
};
/** `key`: our own number of the order, the same in every try. */
export type OrderRequest = { key: string; lines: readonly PricedLine[]; to: Consignee };

export type OrderPreview = { lines: PricedLine[]; refused: RefusedOffer[]; freight: number; discount: number };

/** The marketplace's state of an order. `shipped`: all of it is on its way, or further. */
export type PlatformState = 'unpaid' | 'paid' | 'shipped' | 'closed';
/** `of`: the offers under this number; null: all that is not under another. */
export type PlatformShipment = { tracking_no: string; courier: string; of: Offer[] | null; signed_at: Date | null };
/** Money that the seller has refunded for pieces; it counts once by `ref`. */
export type PlatformRefund = Offer & { ref: string; num: number };
/** An order as the marketplace has it now. */
export type PlatformOrder = {
  no: string;
  state: PlatformState;
  lines: PricedLine[];
  freight: number;
  shipments: PlatformShipment[];
  refunds: PlatformRefund[];
};
/** One request may become several orders, and some of its offers none. */
export type CreatedOrders = { orders: PlatformOrder[]; refused: RefusedOffer[] };

export const PUSH_KINDS = ['order', 'price', 'shipment', 'refund', 'tracking', 'other'] as const;
export type PushKind = (typeof PUSH_KINDS)[number];
/** A push whose signature was checked: which order it is about. What happened is read from the order itself, so that pushes may come twice or in any order. */
export type PurchasePush = { id: string; type: string; about: PushKind; no: string };

/** Values that a connector stores between calls, such as a renewed token: encrypted, shared by all servers. */
export type ConnectorStorage = {
  get: (name: string) => Promise<string | null>;
  put: (name: string, value: string) => Promise<void>;
  /** Whether this caller may renew a value now: one at a time among all servers, for this many ms at most. */
  claim: (name: string, ms: number) => Promise<boolean>;
  release: (name: string) => Promise<void>;
};
export type Outside = { signal: AbortSignal; kept: ConnectorStorage; now: Date };

export type PurchaseApi = {
  /** Nothing is bought: orders exist only at a test account, or in the double. */
  test: boolean;
  /** Makes a harmless call; throws when the keys are wrong. */
  check: (outside: Outside) => Promise<void>;
  preview: (request: OrderRequest, outside: Outside) => Promise<OrderPreview>;
  create: (request: OrderRequest, outside: Outside) => Promise<CreatedOrders>;
  /** Orders that exist under our own number, from an earlier try. `since`: when the first was made. */
  find: (key: string, since: Date, outside: Outside) => Promise<PlatformOrder[]>;
  /** null: the marketplace knows no such order. */
  read: (no: string, outside: Outside) => Promise<PlatformOrder | null>;
  /** Where the shop pays these orders. */
  payLink: (nos: readonly string[], outside: Outside) => Promise<string>;
  /** Refuses (SourceFailed, refused) an order that is paid. */
  cancel: (no: string, outside: Outside) => Promise<void>;
  /** Reads a push; throws InvalidWebhook when its signature is not right. null: it sends none. */
  webhook: ((request: WebhookRequest) => PurchasePush[]) | null;
};

/** The properties of a connector whether it is set up or not. */
export type PurchaseProfile = {
  /** in addresses and rows */
  code: string;
  /** its name in the back office, a proper name in every language */
  name: string;
  /** marketplaces that it orders at; null: any */
  api_types: readonly string[] | null;
  /** kinds of goods in one order, all of one seller */
  max_skus: number;
  /** An option is ordered by its `spec_id`: goods with options and no spec id are not requested. */
  by_spec: boolean;
  /** types of the pushes that it has to be subscribed to */
  events: readonly string[];
  /** its paragraph of docs/operating.md; empty: it needs none */
  operating: string;
};
export type PurchaseConnector = PurchaseProfile & PurchaseApi;

/** A connector in the list, set up or not. */
export type PurchaseDescriptor = PurchaseProfile & {
  settings: Pick<EnvSettings<unknown>, 'names' | 'row'>;
  /** null: not set up */
  fromEnv: (env: Env) => PurchaseConnector | null;
};

export function definePurchaseConnector<Keys>(
  definition: PurchaseProfile & { settings: EnvSettings<Keys>; connect: (keys: Keys) => PurchaseApi },
): PurchaseDescriptor & { connect: (keys: Keys) => PurchaseConnector } {
  const { settings, connect, ...profile } = definition;
  const connected = (keys: Keys): PurchaseConnector => ({ ...profile, ...connect(keys) });
  return {
    ...profile,
    settings,
    connect: connected,
    fromEnv: (env) => {
      const keys = settings.read(env);
      return keys === null ? null : connected(keys);
    },
  };
}
