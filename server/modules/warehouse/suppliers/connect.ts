// Calls a marketplace through its connector: with a timeout, behind the circuit of its service, with its stored state. Never inside a transaction.

import type { ConnectorStorage, Outside, PurchaseConnector } from '../../../connectors/purchase/connector.ts';
import { ordersAt } from '../../../connectors/purchase/connectors.ts';
import type { App, Ctx } from '../../../context.ts';
import { decrypt, encrypt } from '../../../secret.ts';
import { hasCome } from '../../../wait-time.ts';
import { behindCircuit } from '../../catalog/sources/ask.ts';

/** Timeout of one call to a marketplace, ms. */
const TIMEOUT = 20_000;

export const connectorAt = ({ app }: Pick<Ctx, 'app'>, api_type: string): PurchaseConnector | undefined =>
  ordersAt(app.config.suppliers, api_type);
export const connectorOf = ({ config }: App, code: string): PurchaseConnector | undefined =>
  config.suppliers.find((one) => one.code === code);

/** The name of its circuit: a connector and a source of goods may share a code. */
export const circuitOf = (code: string): string => `purchase:${code}`;

export function keptOf(app: App, db: Ctx['db'], connector: string): ConnectorStorage {
  const { secret } = app.config;
  return {
    get: async (name) => {
      const row = await db
        .selectFrom('connector_value')
        .select('value_enc')
        .where('connector', '=', connector)
        .where('name', '=', name)
        .executeTakeFirst();
      return row && row.value_enc !== '' ? decrypt(secret, 'connector', row.value_enc) : null;
    },
    put: async (name, value) => {
      const set = { value_enc: encrypt(secret, 'connector', value), at: app.clock.now() };
      await db
        .insertInto('connector_value')
        .values({ connector, name, ...set })
        .onConflict((at) => at.columns(['connector', 'name']).doUpdateSet(set))
        .execute();
    },
    claim: async (name, ms) => {
      const now = app.clock.now();
      const set = { claimed_until: new Date(now.getTime() + ms) };
      const row = await db
        .insertInto('connector_value')
        .values({ connector, name, at: now, ...set })
        .onConflict((at) =>
          at
            .columns(['connector', 'name'])
            .doUpdateSet(set)
            .where((of) =>
              of.or([of('connector_value.claimed_until', 'is', null), hasCome('connector_value.claimed_until', now, ms)]),
            ),
        )
        .returning('name')
        .executeTakeFirst();
      return row !== undefined;
    },
    release: async (name) => {
      await db
        .updateTable('connector_value')
        .set({ claimed_until: null })
        .where('connector', '=', connector)
        .where('name', '=', name)
        .execute();
    },
  };
}

export const askSupplier = <T>(
  ctx: Ctx,
  connector: PurchaseConnector,
  kind: keyof PurchaseConnector,
  run: (outside: Outside) => Promise<T>,
): Promise<T> =>
  behindCircuit(ctx, circuitOf(connector.code), kind, () =>
    run({ signal: AbortSignal.timeout(TIMEOUT), kept: keptOf(ctx.app, ctx.db, connector.code), now: ctx.now }),
  );
