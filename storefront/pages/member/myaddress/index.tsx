// Addresses: the default for parcels, the default for bills; edit, delete. Opened to pick, a tap hands the address back.
import { useState } from 'react';
import type { AddressOut } from '#contract/calls/parts.ts';
import type { ArgsAt, OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { useBack, useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { addressLine } from '#shop/parts/address/address-card.tsx';
import { pickAddress } from '#shop/parts/cart/picked-address.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { AddressRow } from './address-row.tsx';

type List = OutputAt<'address/lists'>;
const KEY = keyOf('address/lists', {});
const keep = (list: List) => queries.setQueryData(KEY, list);

/** The chosen one gets the mark at once; the answer replaces the list. */
const marking = (mark: 'is_default' | 'is_default_bill') => ({
  cancel: () => queries.cancelQueries({ queryKey: KEY }),
  set: ({ id }: ArgsAt<'address/defaultAddress'>) => {
    const old = queries.getQueryData<List>(KEY);
    queries.setQueryData<List>(KEY, (list) => list?.map((a) => ({ ...a, [mark]: a.id === Number(id) })));
    return () => void queries.setQueryData(KEY, old);
  },
});

export default function Addresses() {
  const pick = useParam('pick') !== undefined;
  const back = useBack(to.mine());
  const addresses = useCall('address/lists', {});
  const setDefault = useCommand('address/defaultAddress', { optimistic: marking('is_default'), onDone: keep });
  const setBilling = useCommand('address/defaultSetBill', { optimistic: marking('is_default_bill'), onDone: keep });
  const remove = useCommand('address/deleteAddress', { indicator: false, onDone: keep });
  const [leaving, setLeaving] = useState<AddressOut | null>(null);
  const [asking, setAsking] = useState(false);
  // Picking goes on in the form: a new address is the chosen one, two steps back.
  const formOf = (id?: number) => to.address({ id, pick: pick ? '2' : undefined });
  const choose = (address: AddressOut) => {
    pickAddress(address);
    back();
  };
  const confirm = async () => {
    if (leaving && (await remove.run({ id: leaving.id }))) toast(t('addresses.deleted'), { mark: 'done' });
    setAsking(false);
  };
  return (
    <Screen
      title={pick ? t('addresses.pick') : undefined}
      fallback={to.mine()}
      onRefresh={addresses.refetch}
      actions={
        addresses.data && addresses.data.length > 0 ? (
          <ActionBar>
            <Button kind="primary" href={formOf()} icon={<PlusIcon className="ui-icon-sm" />}>
              {t('address.add')}
            </Button>
          </ActionBar>
        ) : undefined
      }
    >
      <QueryBoundary call={addresses} shape={<PageSkeleton />} title={t('addresses.failed')}>
        {(list) =>
          list.length === 0 ? (
            <Empty
              full
              title={t('address.none')}
              help={t('addresses.none_help')}
              actions={
                <Button kind="primary" size="small" href={formOf()}>
                  {t('address.add')}
                </Button>
              }
            />
          ) : (
            <ul className="flex flex-col gap-20">
              {list.map((address) => (
                <li key={address.id}>
                  <AddressRow
                    address={address}
                    editHref={formOf(address.id)}
                    onPick={pick ? () => choose(address) : undefined}
                    onDefault={() => void setDefault.run({ id: address.id })}
                    onBilling={() => void setBilling.run({ id: address.id })}
                    onDelete={() => {
                      setLeaving(address);
                      setAsking(true);
                    }}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <Dialog
        open={asking}
        title={t('addresses.delete_ask')}
        safe={t('addresses.keep')}
        onSafe={() => setAsking(false)}
        verb={t('addresses.delete')}
        onVerb={() => void confirm()}
        danger
        busy={remove.busy}
      >
        {leaving && (
          <>
            <bdi>{`${leaving.name}, ${addressLine(leaving)}`}</bdi>
            <br />
            {t('addresses.delete_help')}
          </>
        )}
      </Dialog>
    </Screen>
  );
}

const TWO = [0, 1];
function PageSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      {TWO.map((n) => (
        <Card key={n} className="flex flex-col gap-20">
          <SkeletonBlock width="50%" height={32} />
          <SkeletonBlock width="85%" height={26} />
          <SkeletonBlock width="100%" height={26} />
        </Card>
      ))}
    </div>
  );
}
