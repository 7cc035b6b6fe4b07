// The list of gateways, in the order they are offered. To add one: its folder, a row here, and its texts (docs/contributing.md).
import type { texts } from '#contract/messages.ts';
import type { Env } from '../../env.ts';
import { demo } from './demo/index.ts';
import type { Gateway, GatewayDescriptor } from './gateway.ts';
import { mollie } from './mollie/index.ts';
import { paypal } from './paypal/index.ts';
import { stripe } from './stripe/index.ts';

/** Codes that have a name in the texts: a gateway without one doesn't compile. */
type NamedCode = keyof typeof texts extends infer Key ? (Key extends `method.${infer Code}` ? Code : never) : never;

export const GATEWAYS: readonly GatewayDescriptor<NamedCode>[] = [stripe, paypal, mollie, demo];

/** Those that the environment sets up. */
export const gatewaysOf = (env: Env): Gateway[] => GATEWAYS.flatMap((one) => one.fromEnv(env) ?? []);

/** Where a gateway reports to. */
export const webhookUrl = (config: { public_url: string }, code: string): string => `${config.public_url}/notices/${code}`;

export const gatewayOf = (config: { gateways: readonly Gateway[] }, code: string): Gateway | undefined =>
  config.gateways.find((one) => one.code === code);
