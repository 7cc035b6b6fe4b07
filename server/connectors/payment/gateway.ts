// The interface of a payment gateway. Each has a folder whose index.ts defines one with defineGateway; gateways.ts lists them. A gateway only talks to the
// outside world: what a response or webhook means for bills and money is decided in modules/payments/gateways. Never call one inside a database transaction.
// No part is optional: what a gateway doesn't have is null, so that forgetting a part doesn't compile.
import type { Env } from '../../env.ts';
import type { EnvSettings } from '../env-settings.ts';
import type { WebhookRequest } from '../webhook.ts';

/** A payment as a gateway needs it. `minor` counts in 10^-decimals of the currency, as the shop does. */
export type CheckoutRequest = {
  no: string;
  /** what the payer reads next to the amount */
  title: string;
  /** the language of the payer */
  lang: string;
  currency: string;
  minor: number;
  decimals: number;
  created_at: Date;
  expires_at: Date;
  /** where the payer returns to after paying, and after cancelling */
  return_url: string;
  cancel_url: string;
  /** where the gateway reports changes of the payment: for gateways that take the address with each payment */
  webhook_url: string;
};
export type CheckoutSession = { ref: string; url: string };
export type Money = { currency: string; minor: number };

/** What became of a payment at its gateway. `ref`: what refunds and disputes name it by. */
export type PaymentStatus =
  | { state: 'paid'; ref: string; money: Money }
  /** the payer agreed and the gateway still works on it: a bank debit, a review */
  | { state: 'processing' }
  /** the payer has to choose another card or account at the gateway */
  | { state: 'declined' }
  | { state: 'failed' }
  | { state: 'expired' }
  | { state: 'pending' };

/** `title`: what the payer reads next to the amount. */
export type RefundRequest = {
  payment_ref: string;
  title: string;
  key: string;
  currency: string;
  minor: number;
  decimals: number;
};
/** sent: accepted, the payer's bank still works on it. */
export type RefundState = 'done' | 'sent' | 'failed';
export type RefundResult = { ref: string; state: RefundState };

/** What a webhook reports, once its signature was checked or what it reports was read from the gateway. `id`: unique at the gateway; it counts once. */
export type WebhookEvent = { id: string; type: string } & (
  | { about: 'payment'; no: string; status: PaymentStatus }
  /** the payer agreed; the money has to be captured */
  | { about: 'approved'; no: string; session_ref: string }
  /** `current`: the state was read from the gateway for this webhook, so it counts each time: a refund that returns to an earlier state has the same id */
  | { about: 'refund'; key: string; ref: string; state: RefundState; current: boolean; payment_ref: string; money: Money }
  /** money was withdrawn from the shop, or reinstated: the dispute was won */
  | { about: 'dispute'; funds: 'withdrawn' | 'reinstated'; ref: string; payment_ref: string; money: Money; reason: string }
  | { about: 'other' }
);

/** Decimals in which the shop counts a currency. */
export type DecimalsOf = (currency: string) => number;
/** What an event means, without its id and type. */
type Meaning<E> = E extends unknown ? Omit<E, 'id' | 'type'> : never;
/** Events by type: what a webhook reads, and what the endpoint has to be subscribed to, are one table. */
export type EventReaders<Resource> = Record<string, (resource: Resource, decimals: DecimalsOf) => Meaning<WebhookEvent>>;

/** A fee of the shopper that the owner may change: key of the setting, value as shipped (basis points or fen), what it is. */
export type FeeSetting = { key: string; value: number; doc: readonly [zh: string, en: string] };
/** Countries whose payers pay no fee: key of the setting, codes as shipped with blanks between, what it is. */
type FreeCountries = { key: string; value: string; doc: readonly [zh: string, en: string] };

/**
 * Consumers of the European Economic Area and of the United Kingdom may not be charged a fee for paying by card (Directive (EU) 2015/2366, article 62; the
 * Consumer Rights (Payment Surcharges) Regulations 2012). What a gateway that takes cards ships as its countries without a fee.
 */
export const NO_CARD_FEE = 'AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK';

/** What holds for a gateway whether it is set up or not. */
export type GatewayProfile<Code extends string = string> = {
  /** in addresses and rows; its name is the text `method.<code>` */
  code: Code;
  /** no money moves: marked wherever it is offered */
  demo: boolean;
  fee: { bp: FeeSetting; fixed: FeeSetting | null; free: FreeCountries };
  /** Currencies it can charge; others are charged in USD. Empty: any. */
  currencies: readonly string[];
  /** Decimals that it can charge of a currency. */
  decimals: DecimalsOf;
  /** It charges no less than this, in fen. */
  min_fen: number;
  /** Types of the events that its webhook endpoint has to be subscribed to. Empty: no endpoint is set up there; the address goes with each payment. */
  events: readonly string[];
  /** its paragraph of docs/operating.md; empty: it needs none */
  operating: string;
};

/** What a gateway does once it has its keys. */
export type GatewayApi = {
  /** The keys are those of a test account: nothing is charged. */
  test: boolean;
  checkout:
    | {
        /** a page that needs no session at a gateway: where the payer is sent at once */
        kind: 'page';
        url: (config: { public_url: string; secret: Buffer }, no: string) => string;
      }
    | {
        kind: 'session';
        /** Safe to repeat: the same payment brings the same session. */
        create: (request: CheckoutRequest) => Promise<CheckoutSession>;
        /** What became of a session. With `capture` an approved payment is captured as well. */
        status: (session: { no: string; ref: string; decimals: number; capture: boolean }) => Promise<PaymentStatus>;
        /** Makes a session unpayable; one that has ended already is left alone. null: its sessions are not paid without us. */
        expire: ((ref: string) => Promise<void>) | null;
      };
  refund: {
    /** Safe to repeat with the same key. */
    create: (request: RefundRequest) => Promise<RefundResult>;
    /** The current state of a refund, which some gateways keep below its payment. null: every response to `create` is final. */
    status: ((refund: { ref: string; payment_ref: string }) => Promise<RefundState>) | null;
  };
  /**
   * Reads a webhook: the events it reports, in the order they are applied. Throws InvalidWebhook when its signature is not right or it is none of the
   * gateway's. null: it sends none.
   */
  webhook: ((request: WebhookRequest, decimals: DecimalsOf) => Promise<WebhookEvent[]>) | null;
};

/** A gateway that is set up. */
export type Gateway = GatewayProfile & GatewayApi;

/** A gateway in the list, set up or not. */
export type GatewayDescriptor<Code extends string = string> = GatewayProfile<Code> & {
  settings: Pick<EnvSettings<unknown>, 'names' | 'row'>;
  /** The gateway with the keys of the environment; null: not set up. */
  fromEnv: (env: Env) => Gateway | null;
};

export function defineGateway<const Code extends string, Keys>(
  definition: GatewayProfile<Code> & { settings: EnvSettings<Keys>; connect: (keys: Keys) => GatewayApi },
): GatewayDescriptor<Code> & { connect: (keys: Keys) => Gateway } {
  const { settings, connect, ...profile } = definition;
  const connected = (keys: Keys): Gateway => ({ ...profile, ...connect(keys) });
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
