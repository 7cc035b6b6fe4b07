// Test helper: a shop that reads goods through the double of a OneBound-style service.
import { onebound } from '#server/connectors/marketplace/onebound/index.ts';
import { openOneBound } from '#server/connectors/marketplace/onebound/testing-onebound.ts';
import { openShop } from '#server/testing.ts';

export async function openSourcedShop(more: Parameters<typeof openShop>[0] = {}) {
  const double = await openOneBound();
  const shop = await openShop({ ...more, config: { sources: [onebound.connect(double.keys)] } });
  return {
    shop,
    double,
    close: async () => {
      await shop.close();
      await double.close();
    },
  };
}
export type SourcedShop = Awaited<ReturnType<typeof openSourcedShop>>;
