// The route of a waybill with the boat where it is.
import type { WaybillCard } from '#contract/calls/waybills.ts';
import { t } from '#shop/lib/i18n.ts';
import { stateText } from '#shop/parts/order/state-badge.tsx';
import { RouteLine } from '#ui/layout/route-line.tsx';

export function Route({
  waybill: { route, state },
  className,
}: {
  waybill: Pick<WaybillCard, 'route' | 'state'>;
  className?: string;
}) {
  if (route.places.length < 2) return null;
  return (
    <RouteLine
      className={className}
      progress={route.progress}
      places={route.places.map((label) => ({ label }))}
      label={t('home.route', { places: route.places.join(' – '), state: stateText('waybill', state) })}
    />
  );
}
