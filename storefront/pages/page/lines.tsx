// The lines for one question, cheapest or fastest first; those that can't serve at the end.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Destination } from '#shop/parts/waybill/destination.tsx';
import { QuoteList } from '#shop/parts/waybill/quote-list.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { hasScreen } from '#shop/routes.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ScaleIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import type { Ask } from './ask.ts';

type Props = { ask: Ask; onSort: (sort: 'price' | 'speed') => void; onCountry: (country: string) => void };

export function Lines({ ask, onSort, onCountry }: Props) {
  const lines = useCall('other/estimates', ask, { keepPrevious: true, quiet: true });
  const serving = lines.data?.filter((line) => line.quote.eligible).length ?? 0;
  return (
    <div className="flex flex-col gap-20" aria-busy={lines.fetching} aria-live="polite">
      <SectionTitle
        end={
          <Segment
            label={t('shop.order')}
            value={ask.sort === 'speed' ? 'speed' : 'price'}
            onChange={onSort}
            options={[
              { value: 'price', label: t('estimate.cheap') },
              { value: 'speed', label: t('estimate.fast') },
            ]}
          />
        }
      >
        {t('estimate.lines')}
      </SectionTitle>
      <Facts
        className="-mt-14 block px-4 text-xs text-ink-3"
        items={[
          lines.data && t('estimate.serving', { n: serving }),
          <Destination key="to" country={ask.country} onPick={onCountry} />,
        ]}
      />
      <QueryBoundary call={lines} small shape={<PageSkeleton />}>
        {(data) =>
          data.length === 0 ? (
            <Empty title={t('estimate.none', { country: countryName(ask.country as string) })} help={t('estimate.none_help')} />
          ) : (
            <>
              <QuoteList lines={data} country={ask.country as string} />
              <Note tone="plain" icon={<ScaleIcon className="ui-icon-sm" />}>
                {t(ask.length ? 'freight.weighed_again' : 'estimate.no_size')}
              </Note>
              {hasScreen(to.shipForMe()) && (
                <Button href={to.shipForMe()} className="self-center" size="small">
                  {t('page.member.shipforme')}
                </Button>
              )}
            </>
          )
        }
      </QueryBoundary>
    </div>
  );
}

function PageSkeleton() {
  return [0, 1, 2].map((at) => (
    <div key={at} className="ui-card flex flex-col gap-18">
      <SkeletonBlock height={34} width="50%" />
      <SkeletonBlock width="70%" />
      <SkeletonBlock width="90%" />
    </div>
  ));
}
