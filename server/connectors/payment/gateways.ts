// The gateways that there are, and those that are set up.
import type { Config } from '../../config.ts';
import { demoGateway } from './demo.ts';
import type { Gateway } from './gateway.ts';
import { paypal } from './paypal.ts';
import { stripe } from './stripe.ts';

/** Those that are set up, in the order they are offered. */
export const gateways = (config: Config): Gateway[] => [
  ...(config.stripe ? [stripe] : []),
  ...(config.paypal ? [paypal] : []),
  ...(config.demo_gateway ? [demoGateway] : []),
];

export const gatewayOf = (config: Config, code: string): Gateway | undefined => gateways(config).find((g) => g.code === code);

export const ALL_GATEWAYS: readonly Gateway[] = [stripe, paypal, demoGateway];
