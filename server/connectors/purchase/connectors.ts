// The list of purchase connectors: the first that is set up and orders at a marketplace is used. To add one: its folder and a row here (docs/contributing.md).
import type { Env } from '../../env.ts';
import { alibaba } from './alibaba/index.ts';
import type { PurchaseConnector, PurchaseDescriptor } from './connector.ts';
import { doubleConnector } from './demo/index.ts';

export const PURCHASE_CONNECTORS: readonly PurchaseDescriptor[] = [alibaba, doubleConnector];

/** The connectors that the environment sets up. Throws SettingError for one whose settings are incomplete. */
export const purchaseConnectorsOf = (env: Env): PurchaseConnector[] =>
  PURCHASE_CONNECTORS.flatMap((one) => one.fromEnv(env) ?? []);

export const ordersAt = (connectors: readonly PurchaseConnector[], api_type: string): PurchaseConnector | undefined =>
  connectors.find((one) => one.api_types === null || one.api_types.includes(api_type));
