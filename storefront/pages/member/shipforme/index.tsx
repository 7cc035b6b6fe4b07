// Ship for me: the address to send parcels to, what has been declared and what has arrived; declaring, changing and claiming on the same page.
import { lazy, Suspense } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { AddressBlock } from './address-block.tsx';
import { ParcelForm } from './form.tsx';
import { How } from './how.tsx';
import { Parcels } from './parcels.tsx';

const PairPage = lazy(() => import('#shop/parts/frame/pair-page.tsx'));
const VIEWS = ['add', 'edit', 'declare', 'claim'] as const;

export default function ShipForMe() {
  const asked = useParam('view');
  const id = Number(useParam('id')) || 0;
  const view = VIEWS.find((v) => v === asked);
  const wide = useWindow(840);
  const form = view && <ParcelForm key={`${view}:${id}`} view={view} id={id} />;
  // Below that two columns would be narrower than a phone's one.
  if (!wide) return form || <Parcels />;
  return (
    <Suspense fallback={<div className="ui-page" />}>
      <PairPage label={t('forme.parcels')} list={<Parcels beside />} detail={form || <Start />} />
    </Suspense>
  );
}

/** Beside the parcels until one is worked on: where to send them. */
function Start() {
  const list = useCall('buyself/lists', { tab: 'declared', page_size: 1 }, { quiet: true }).data;
  return (
    <Screen fallback={to.mine()} title={t('page.member.shipforme')}>
      <AddressBlock />
      <How fee={list ? money(list.handling_fee) : null} />
    </Screen>
  );
}
