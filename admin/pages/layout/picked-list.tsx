// Several things picked one after the other: in the order they are shown in, moved and taken away by buttons.
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import { Image } from '#ui/data/image.tsx';
import { ArrowDownIcon, ArrowUpIcon, TrashIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { moved } from './history.ts';

type Props = {
  label: string;
  resource: 'goods' | 'coupon_rules';
  ids: readonly number[];
  max: number;
  onChange: (ids: number[]) => void;
};

export function PickedList({ label, resource, ids, max, onChange }: Props) {
  const named =
    useCall('resource/choices', { resource, ids: ids.map(String) }, { enabled: ids.length > 0, keepPrevious: true }).data ?? [];
  const small = 'size-36';
  return (
    <fieldset className="desk-col min-w-0">
      <legend className="ui-label pb-8">{label}</legend>
      <ol className="flex flex-col gap-8">
        {ids.map((id, at) => {
          const one = named.find((choice) => choice.id === String(id));
          const name = one?.name ?? String(id);
          return (
            <li key={id} className="flex items-center gap-12 bg-sunken rounded-image px-16 py-8">
              {one?.pic_url && <Image className="w-[34px] rounded-[6px] flex-none" src={one.pic_url} alt="" />}
              <span className="flex-1 min-w-0 ui-cut">{name}</span>
              <IconButton
                label={t('desk.pages.up', { name })}
                icon={<ArrowUpIcon className={small} />}
                disabled={at === 0}
                throttle={false}
                onClick={() => onChange(moved(ids, at, at - 1))}
              />
              <IconButton
                label={t('desk.pages.down', { name })}
                icon={<ArrowDownIcon className={small} />}
                disabled={at === ids.length - 1}
                throttle={false}
                onClick={() => onChange(moved(ids, at, at + 1))}
              />
              <IconButton
                label={t('desk.pages.take_away', { name })}
                icon={<TrashIcon className={small} />}
                throttle={false}
                onClick={() => onChange(ids.filter((other) => other !== id))}
              />
            </li>
          );
        })}
      </ol>
      {ids.length < max && (
        <RefSelect
          f={{ name: `add-${resource}`, ref: resource }}
          label={t('desk.pages.pick_more')}
          value=""
          onChange={(id) => id && !ids.includes(Number(id)) && onChange([...ids, Number(id)])}
        />
      )}
    </fieldset>
  );
}
