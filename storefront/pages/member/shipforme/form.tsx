// Declaring: one or many parcels at once; changing a declaration; describing an unannounced parcel; claiming one. One form,
// with fewer fields where fewer are needed.

import { lazy, Suspense, useState } from 'react';
import type { ParcelOut } from '#contract/calls/parcels.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { usePersistedDraft } from '#shop/lib/persisted-draft.ts';
import { useBack, useParam } from '#shop/lib/router.tsx';
import { useCall } from '#shop/lib/use-call.ts';
import type { View } from '#shop/pages/member/shipforme/view.ts';
import { Notices, useNotices } from '#shop/parts/cart/notices.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Form } from '#ui/input/form.tsx';
import { ActionBar } from '#ui/layout/action-bar.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Arrival } from './arrival.tsx';
import { Common } from './common.tsx';
import { type Draft, draftOf, newDraft, newParcel } from './draft.ts';
import { ParcelFields } from './parcel-fields.tsx';
import { Picture } from './picture.tsx';
import { useSend } from './use-send.ts';

const PasteSheet = lazy(() => import('./paste-sheet.tsx').then((m) => ({ default: m.PasteSheet })));
const FORM = 'parcel';
const TITLE = {
  add: 'forme.declare',
  edit: 'forme.edit_title',
  declare: 'forme.declare_title',
  claim: 'forme.claim_title',
} as const;
const TAB = { add: 'declared', edit: 'declared', declare: 'needs_you', claim: 'declared' } as const;
const FRESH_MS = 3_600_000;

export function ParcelForm({ view, id }: { view: View; id: number }) {
  const no = useParam('no') ?? '';
  const known = view === 'edit' || view === 'declare';
  const call = useCall('buyself/lists', { tab: TAB[view], page_size: 50 }, { enabled: known, staleTime: 0 });
  if (!known) return <Filled view={view} id={id} start={() => ({ ...newDraft(), parcels: [newParcel(no)] })} />;
  return call.data ? (
    <Known view={view} id={id} parcel={call.data.list.data.find((p) => p.id === id)} />
  ) : (
    <Screen title={t(TITLE[view])} fallback={to.shipForMe()}>
      <QueryBoundary call={call} shape={<PageSkeleton />}>
        {() => null}
      </QueryBoundary>
    </Screen>
  );
}

function Known({ view, id, parcel }: { view: View; id: number; parcel: ParcelOut | undefined }) {
  // The parcel as it was when the form was opened: the list changes while it is sent.
  const [first] = useState(parcel);
  if (!first)
    return (
      <Screen title={t(TITLE[view])} fallback={to.shipForMe()}>
        <Empty full title={t('fail.not_found')} />
      </Screen>
    );
  return <Filled view={view} id={id} parcel={first} start={() => draftOf(first)} />;
}

type FilledProps = { view: View; id: number; parcel?: ParcelOut; start: () => Draft };

function Filled({ view, id, parcel, start }: FilledProps) {
  const [draft, setDraft, dropDraft] = usePersistedDraft(`parcel.${view}.${id}`, start);
  const [pasting, setPasting] = useState(false);
  const set = (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change }));
  const back = useBack(to.shipForMe());
  const couriers = useCall('other/getExpresslist', {}, { staleTime: FRESH_MS });
  const notices = useNotices('parcel');
  const send = useSend({
    view,
    id,
    parcel,
    onDone: () => {
      notices.remember();
      dropDraft();
      toast(t(view === 'add' ? 'forme.submitted' : view === 'claim' ? 'forme.claim_sent' : 'forme.saved'), { mark: 'done' });
      afterOverlays(back);
    },
  });
  const submit = () => {
    if (notices.check()) void send.run(draft);
  };
  const many = draft.parcels.length;
  return (
    <Screen
      title={t(TITLE[view])}
      fallback={to.shipForMe()}
      actions={
        <ActionBar>
          <Button kind="primary" type="submit" form={FORM} busy={send.busy}>
            {view === 'add' ? t('forme.submit', { n: many }) : t(view === 'claim' ? 'forme.claim' : 'forme.save')}
          </Button>
        </ActionBar>
      }
    >
      <Form id={FORM} className="!gap-20" onSubmit={submit} errors={send.errors}>
        {view === 'claim' && <p className="px-4 text-sm text-ink-2">{t('forme.claim_help')}</p>}
        {draft.parcels.map((one, at) => (
          <Card
            key={one.key}
            title={many > 1 ? t('forme.parcel_n', { n: at + 1 }) : undefined}
            end={
              view === 'add' && at === 0 ? (
                <Button size="small" onClick={() => setPasting(true)}>
                  {t('forme.paste')}
                </Button>
              ) : undefined
            }
          >
            <ParcelFields
              parcel={one}
              at={at}
              couriers={couriers.data ?? []}
              fixed={view === 'declare' || view === 'claim'}
              onChange={(next) => set({ parcels: draft.parcels.map((p) => (p.key === one.key ? next : p)) })}
              onRemove={many > 1 ? () => set({ parcels: draft.parcels.filter((p) => p.key !== one.key) }) : undefined}
            />
          </Card>
        ))}
        {view === 'add' && (
          <Button
            block
            icon={<PlusIcon className="ui-icon-sm" />}
            onClick={() => set({ parcels: [...draft.parcels, newParcel()] })}
          >
            {t('forme.add_parcel')}
          </Button>
        )}
        <Common draft={draft} set={set} chooses={view === 'add' || view === 'edit'} />
        {view === 'claim' ? (
          <Picture value={send.pictures} onChange={send.setPictures} onBusy={send.setUploading} error={send.errors.file_id} />
        ) : (
          <Arrival draft={draft} set={set} errors={send.errors} />
        )}
        <Notices notices={notices} />
      </Form>
      {pasting && (
        <Suspense fallback={null}>
          <PasteSheet draft={draft} couriers={couriers.data ?? []} onDone={setDraft} onClose={() => setPasting(false)} />
        </Suspense>
      )}
    </Screen>
  );
}

const PageSkeleton = () => (
  <div className="flex flex-col gap-28 rounded-card bg-surface p-28">
    <SkeletonBlock width="40%" height={26} />
    <SkeletonBlock width="100%" height={92} />
    <SkeletonBlock width="40%" height={26} />
    <SkeletonBlock width="100%" height={92} />
  </div>
);
