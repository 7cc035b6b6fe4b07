// The demo gateway: no account, no money. Its page (page.ts) lets the payer choose the outcome and reports it, as a real gateway's webhook would.
import { switchedOn } from '../../env-settings.ts';
import { defineGateway, NO_CARD_FEE } from '../gateway.ts';
import { sign } from './sign.ts';

export const demo = defineGateway({
  code: 'demo',
  demo: true,
  settings: switchedOn('DEMO_GATEWAY', 'the demo payment page'),
  fee: {
    bp: { key: 'demo_gateway_bp', value: 300, doc: ['演示通道手续费率', 'Fee of the demo gateway'] },
    fixed: null,
    // It plays a card.
    free: {
      key: 'demo_gateway_fee_free',
      value: NO_CARD_FEE,
      doc: ['不收演示通道手续费的国家', 'Countries without the fee of the demo gateway'],
    },
  },
  currencies: [],
  decimals: () => 4,
  min_fen: 1,
  events: [],
  operating: '',
  connect: () => ({
    test: false,
    checkout: { kind: 'page', url: (config, no) => `${config.public_url}/demo-gateway/${no}?sign=${sign(config, no)}` },
    // No money moved, so none has to be moved back.
    refund: { create: async ({ key }) => ({ ref: `demo-${key}`, state: 'done' }), status: null },
    webhook: null,
  }),
});
