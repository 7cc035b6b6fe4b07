// Number, courier and contents of one parcel. The courier is guessed from the number when the field is left.
import { t } from '#shop/lib/i18n.ts';
import { priceFen } from '#shop/lib/typed-fen.ts';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { type Content, guessed, newContent, type ParcelDraft } from './draft.ts';

type Props = {
  parcel: ParcelDraft;
  at: number;
  couriers: readonly { id: number; code: string; name: string }[];
  /** the number is that of an existing parcel */
  fixed: boolean;
  onChange: (parcel: ParcelDraft) => void;
  onRemove: (() => void) | undefined;
};

const MOST = 50;
const missing = (label: string) => (text: string) => (text.trim() ? undefined : `${label}${t('cannot be empty')}`);

export function ParcelFields({ parcel, at, couriers, fixed, onChange, onRemove }: Props) {
  const set = (change: Partial<ParcelDraft>) => onChange({ ...parcel, ...change });
  const setItem = (item: Content) => set({ items: parcel.items.map((i) => (i.key === item.key ? item : i)) });
  const name = (field: string) => `${field}_${at}`;
  return (
    <div className="flex flex-col gap-24">
      <div className="flex items-start gap-14">
        <Field
          className="min-w-0 flex-1"
          label={t('forme.number')}
          name={name('tracking_no')}
          value={parcel.tracking_no}
          onChange={(tracking_no) => set({ tracking_no })}
          onBlur={() => onChange(guessed(parcel, couriers))}
          readOnly={fixed}
          ltr
          autoComplete="off"
          maxLength={40}
          check={missing(t('forme.number'))}
        />
        {onRemove && (
          <IconButton className="mt-44" label={t('forme.remove_parcel', { n: at + 1 })} icon={<TrashIcon />} onClick={onRemove} />
        )}
      </div>
      <Field
        label={t('forme.courier')}
        name={name('courier_id')}
        type="select"
        value={parcel.courier_id}
        onChange={(courier_id) => set({ courier_id })}
        options={[
          { value: '', label: t('forme.courier_pick') },
          ...couriers.map((c) => ({ value: String(c.id), label: c.name })),
        ]}
        check={missing(t('forme.courier'))}
      />
      <fieldset className="flex min-w-0 flex-col gap-20">
        <legend className="ui-label mb-12">{t('forme.inside')}</legend>
        {parcel.items.map((item, row) => (
          <Item
            key={item.key}
            item={item}
            name={(field) => name(`${field}_${row}`)}
            onChange={setItem}
            onRemove={parcel.items.length > 1 ? () => set({ items: parcel.items.filter((i) => i.key !== item.key) }) : undefined}
          />
        ))}
        {parcel.items.length < MOST && (
          <Button
            kind="quiet"
            size="small"
            className="self-start"
            icon={<PlusIcon className="ui-icon-sm" />}
            onClick={() => set({ items: [...parcel.items, newContent()] })}
          >
            {t('forme.add_item')}
          </Button>
        )}
      </fieldset>
      <Field
        label={t('forme.remark')}
        name={name('remark')}
        optional
        maxLength={300}
        value={parcel.remark}
        onChange={(remark) => set({ remark })}
      />
    </div>
  );
}

type ItemProps = {
  item: Content;
  name: (field: string) => string;
  onChange: (item: Content) => void;
  onRemove: (() => void) | undefined;
};

function Item({ item, name, onChange, onRemove }: ItemProps) {
  return (
    <div className="flex flex-col gap-16 border-t border-line pt-20 first-of-type:border-0 first-of-type:pt-0">
      <div className="flex items-start gap-14">
        <Field
          className="min-w-0 flex-1"
          label={t('forme.title')}
          name={name('title')}
          value={item.title}
          onChange={(title) => onChange({ ...item, title })}
          placeholder={t('forme.title_hint')}
          maxLength={120}
          check={missing(t('forme.title'))}
        />
        {onRemove && (
          <IconButton
            className="mt-44"
            label={t('forme.remove_item', { title: item.title })}
            icon={<TrashIcon />}
            onClick={onRemove}
          />
        )}
      </div>
      <div className="flex flex-wrap items-end gap-x-24 gap-y-16">
        <CnyField
          className="min-w-200 flex-1"
          label={t('forme.value')}
          name={name('price')}
          value={item.price}
          onChange={(price) => onChange({ ...item, price })}
          check={(text) => (priceFen(text) === undefined ? t('forme.value_wrong') : undefined)}
        />
        <div className="flex h-92 items-center">
          <Stepper label={t('forme.pieces')} value={item.num} min={1} max={999} onChange={(num) => onChange({ ...item, num })} />
        </div>
      </div>
    </div>
  );
}
