// Adding or editing an address. The country decides the other fields; the server's errors are shown at their fields.
import { useState } from 'react';
import type { AddressOut } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';
import { AddressForm } from './form.tsx';

export default function Address() {
  const id = useNumberParam('id');
  return id ? <Edit id={id} /> : <AddressForm stored={undefined} />;
}

function Edit({ id }: { id: number }) {
  const addresses = useCall('address/lists', {});
  const [first, setFirst] = useState<AddressOut>();
  const found = addresses.data?.find((a) => a.id === id);
  // The form keeps what it started from: a refresh in the background must not change what is being typed.
  if (found && !first) setFirst(found);
  if (first) return <AddressForm stored={first} />;
  return (
    <Screen title={t('addresses.edit')} fallback={to.addresses()}>
      <QueryBoundary call={addresses} shape={<PageSkeleton />} title={t('addresses.failed')}>
        {() => <Failed full title={t('addresses.gone')} />}
      </QueryBoundary>
    </Screen>
  );
}

const FIELDS = [0, 1, 2, 3, 4, 5];
function PageSkeleton() {
  return (
    <Card className="flex flex-col gap-30">
      {FIELDS.map((n) => (
        <div key={n} className="flex flex-col gap-12">
          <SkeletonBlock width={140} height={24} />
          <SkeletonBlock height={92} className="rounded-field" />
        </div>
      ))}
    </Card>
  );
}
