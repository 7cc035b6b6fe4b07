// Handlers of /api: browsers that take pushes.
import type { Handlers } from '../../../handlers.ts';
import { pushKeys } from './push-key.ts';
import { countDevices, subscribe, takesPushes, unsubscribeBrowser } from './subscriptions.ts';

export const pushCalls = {
  'push/key': async (ctx, { endpoint }) => ({
    key: (await pushKeys(ctx)).public_key,
    devices: await countDevices(ctx),
    on: endpoint !== undefined && (await takesPushes(ctx, endpoint)),
  }),
  'push/subscribe': subscribe,
  'push/unsubscribe': (ctx, input) => unsubscribeBrowser(ctx, input.endpoint),
} satisfies Partial<Handlers>;
