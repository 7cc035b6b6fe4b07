// The stock beside the form in a wide window: what is ticked goes into the parcel.
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { STOCK_SORTS } from '#contract/calls/stock-sorts.ts';
import { t } from '#shop/lib/i18n.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { type UseCallOptions, useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { StorageEnding } from '#shop/parts/order/storage-ending.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Onward, StockSkeleton } from './choose.tsx';
import { StockTable } from './stock-table.tsx';

type Props = { ids: readonly number[]; children: ReactNode };

/** `children` is the form, once something is ticked. */
export default function WithStock({ ids, children }: Props) {
  return (
    <div className="shop-send">
      <StockColumn ids={ids} />
      {children || <NothingTicked />}
    </div>
  );
}

/** The stock in the order of the address. */
function useStock(options?: UseCallOptions) {
  const wanted = useParam('sort');
  const sort = STOCK_SORTS.find((one) => one === wanted);
  return { sort, stock: useCall('order/getGoodslist', sort ? { sort } : {}, { keepPrevious: true, ...options }) };
}

/** Several ticks in a row are one change. */
const SETTLE_MS = 400;

function StockColumn({ ids }: { ids: readonly number[] }) {
  const { stock, sort } = useStock();
  const setParams = useSetParams();
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(ids));
  const asked = ids.join(',');
  const [before, setBefore] = useState(asked);
  if (before !== asked) {
    setBefore(asked);
    setChosen(new Set(ids));
  }
  const wanted = [...chosen].join(',');
  const take = useEffectEvent(() => setParams({ ids: wanted || undefined }));
  useEffect(() => {
    if (wanted === asked) return;
    const timer = setTimeout(take, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [wanted, asked]);
  return (
    <section className="shop-send-stock" aria-label={t('send.choose')}>
      <QueryBoundary small call={stock} title={t('send.choose_failed')} shape={<StockSkeleton />}>
        {(data) => (
          <>
            <StorageEnding ending={data.ending} here />
            {data.groups.length > 0 && (
              <StockTable
                groups={data.groups}
                chosen={chosen}
                onChange={setChosen}
                sort={sort}
                onSort={(next) => setParams({ sort: next })}
              />
            )}
          </>
        )}
      </QueryBoundary>
    </section>
  );
}

/** In place of the form while nothing is ticked. */
function NothingTicked() {
  const { stock } = useStock({ quiet: true });
  const none = stock.data?.groups.length === 0;
  return (
    <Screen>
      {none ? (
        <Empty full title={t('send.stock_empty')} help={t('send.stock_empty_help')} actions={<Onward />} />
      ) : (
        <Empty full title={t('send.choose_none')} />
      )}
    </Screen>
  );
}
