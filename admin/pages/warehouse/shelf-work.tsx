// An item that is in the house: where it lies, what it weighs, its photos; moved to a bin, weighed again, photographed.
import { useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { cmSize, dateTime, kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useInHand } from '#admin/lib/in-hand.ts';
import { measured, typedOf } from '#admin/lib/measured.ts';
import { queueScan } from '#admin/lib/scan-outbox.ts';
import { signal } from '#admin/lib/signal.ts';
import { useUploadCommand } from '#admin/lib/upload-outbox.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { ItemFace } from '#admin/pages/warehouse/item-face.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MeasureFields } from '#admin/parts/measure-fields.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import { Videos } from '#admin/parts/videos.tsx';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { among } from '#contract/states/machine.ts';
import { ITEMS_IN_HOUSE } from '#contract/states/order-item.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const done = () => void toast(t('desk.done'), { mark: 'done' });

export function ShelfWork({ item }: { item: StockRow }) {
  const changeable = among(ITEMS_IN_HOUSE, item.state);
  const types = useChoices('goods_types');
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="ui-cut">{item.title}</h1>
          <Facts className="desk-work-head-facts" items={[t('desk.buying.order_no', { no: item.order_no }), item.warehouse]} />
        </div>
        <span className="ui-mono text-xl text-ink font-strong">{item.bin}</span>
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          {item.problem && (
            <Note tone={item.state === 'problem' ? 'you' : 'neutral'} title={t('desk.stock.problem_is')}>
              {item.problem}
            </Note>
          )}
          <ItemFace item={item} />
          {changeable && <Bin item={item} />}
          {changeable && <Weigh item={item} />}
          <Card title={t('desk.stock.our_photos')} all={item.photos.length > 0 ? String(item.photos.length) : undefined}>
            {item.photos.length === 0 && <p className="desk-small">{t('desk.stock.no_photos')}</p>}
            <Pictures pictures={item.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: dateTime(p.time) }))} />
            <Videos videos={item.videos} poster={item.photos[0]?.url} />
            {changeable && <MorePhotos item={item} />}
          </Card>
        </div>
        <aside className="desk-col">
          <MemberCard member={item.member} />
          <Card title={t('desk.stock.facts')}>
            <FactsList
              facts={[
                [t('desk.input.bin'), item.bin],
                [t('desk.input.weight'), item.weight ? kg(item.weight) : null],
                [t('desk.stock.size'), item.size ? cmSize(item.size) : null],
                [t('desk.field.goods_type'), types.find((x) => x.id === item.goods_type)?.name ?? item.goods_type],
                [t('desk.stock.stocked_at'), item.stocked_at && dateTime(item.stocked_at)],
                [t('desk.stock.free_until'), item.free_until],
                [t('desk.stock.services'), item.services.map((s) => s.name).join(t('desk.list.comma'))],
              ]}
            />
          </Card>
        </aside>
      </div>
    </>
  );
}

function Bin({ item }: { item: StockRow }) {
  const [bin, setBin] = useState(item.bin);
  const shelve = useCommand('warehouse/shelve', { onDone: done, onError: () => signal('stop') });
  useInHand({
    id: item.id,
    title: item.title,
    begun: bin.trim().toUpperCase() !== item.bin,
    putBin: (to) => {
      setBin(to);
      if (to && to !== item.bin) void queueScan('warehouse/shelve', { id: item.id, bin: to }, `${to} ${item.title}`);
      return item.bin;
    },
  });
  return (
    <Card title={t('desk.stock.shelve')}>
      <Form
        className="!flex-row items-end gap-16"
        errors={shelve.errors}
        onSubmit={async () => void (await shelve.run({ id: item.id, bin: bin.trim() }))}
      >
        <Field
          className="flex-1"
          label={t('desk.input.bin')}
          name="bin"
          value={bin}
          onChange={setBin}
          ltr
          autoComplete="off"
          maxLength={20}
          autoFocus
          check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('desk.input.bin') }))}
        />
        <Button type="submit" busy={shelve.busy} disabled={bin.trim().toUpperCase() === item.bin}>
          {t('desk.stock.put_there')}
        </Button>
      </Form>
    </Card>
  );
}

function Weigh({ item }: { item: StockRow }) {
  const [typed, setTyped] = useState(typedOf(item));
  const [checked, setChecked] = useState(false);
  const measure = useCommand('warehouse/measure', { onDone: done, onError: () => signal('stop') });
  const figures = measured(typed);
  const same =
    figures !== null &&
    figures.weight === item.weight &&
    figures.length === item.size?.length &&
    figures.width === item.size.width &&
    figures.height === item.size.height;
  const save = async () => {
    setChecked(true);
    if (figures) await measure.run({ id: item.id, ...figures });
  };
  return (
    <Card title={t('desk.stock.weigh_anew')} all={t('desk.stock.audited')}>
      <Form onSubmit={save} errors={measure.errors}>
        <MeasureFields value={typed} onChange={setTyped} checked={checked} />
        <div className="flex justify-end">
          <Button type="submit" busy={measure.busy} disabled={same}>
            {t('kit.save')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function MorePhotos({ item }: { item: StockRow }) {
  const place = `shelf:${item.id}`;
  const uploads = useUploads(place);
  const add = useUploadCommand('warehouse/photos', item.id, { onDone: done });
  const send = () =>
    add.run({ id: item.id, files: [] }, { label: item.title, awaits: [{ place, kind: 'photo', into: ['files'] }] });
  return (
    <div className="flex flex-wrap items-center gap-24 mt-20">
      <PhotoTaker uploads={uploads} />
      {uploads.shots.length > 0 && (
        <Button busy={add.busy} onClick={() => void send()}>
          {t('desk.stock.add_photos', { n: uploads.shots.length })}
        </Button>
      )}
    </div>
  );
}
