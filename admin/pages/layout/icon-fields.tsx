// A grid of icons: each with its name, its icon or picture, where it leads, and the feature that it goes with.
import { t, translate } from '#admin/lib/i18n.ts';
import { LinkPicker } from '#admin/parts/link-picker.tsx';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import { PictureField } from '#admin/parts/picture-field.tsx';
import { ADDONS } from '#contract/call.ts';
import { ICON_NAMES, MAX_ICONS } from '#contract/page-blocks.ts';
import type { BlockOf } from '#contract/pages.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { moved } from './history.ts';
import { ItemFrame } from './item-frame.tsx';

type Icons = BlockOf<'icons'>;
type Item = Icons['items'][number];

export function IconFields({ block, onChange }: { block: Icons; onChange: (block: Icons, field?: string) => void }) {
  const { items } = block;
  const set = (at: number, part: Partial<Item>, field?: string) =>
    onChange({ ...block, items: items.map((item, i) => (i === at ? { ...item, ...part } : item)) }, field && `${at} ${field}`);
  const setAddon = (at: number, addon: string) =>
    onChange({
      ...block,
      items: items.map(({ addon: _, ...item }, i) =>
        i === at ? { ...item, ...(addon ? { addon } : {}) } : { ...item, ...(_ ? { addon: _ } : {}) },
      ),
    });
  return (
    <>
      {items.length === 0 && <p className="desk-small">{t('desk.pages.icons_hint')}</p>}
      {items.map((item, at) => (
        <ItemFrame
          key={at}
          no={at + 1}
          count={items.length}
          onMove={(to) => onChange({ ...block, items: moved(items, at, to) })}
          onRemove={() => onChange({ ...block, items: items.filter((_, i) => i !== at) })}
        >
          <NamesFields
            label={t('desk.field.names')}
            name={`${block.id}-${at}-name`}
            value={item.name}
            onChange={(name) => set(at, { name }, 'name')}
            max={40}
          />
          <LinkPicker label={t('desk.pages.link')} value={item.path} onChange={(path) => set(at, { path }, 'path')} />
          <div className="desk-two">
            <Field
              label={t('desk.pages.icon')}
              name={`${block.id}-${at}-icon`}
              type="select"
              value={item.icon}
              onChange={(icon) => set(at, { icon })}
              options={[
                ...(ICON_NAMES.some((name) => name === item.icon)
                  ? []
                  : [{ value: item.icon, label: item.icon || t('desk.none') }]),
                ...ICON_NAMES.map((name) => ({ value: name, label: t(`desk.pages.icon.${name}`) })),
              ]}
            />
            <Field
              label={t('desk.pages.addon')}
              name={`${block.id}-${at}-addon`}
              type="select"
              value={item.addon ?? ''}
              onChange={(addon) => setAddon(at, addon)}
              options={[
                { value: '', label: t('desk.none') },
                ...ADDONS.map((name) => ({ value: name, label: translate(`addon.${name}`) })),
              ]}
            />
          </div>
          <PictureField label={t('desk.pages.own_picture')} value={item.image} onChange={(image) => set(at, { image })} />
        </ItemFrame>
      ))}
      {items.length < MAX_ICONS && (
        <div>
          <Button
            size="small"
            icon={<PlusIcon />}
            throttle={false}
            onClick={() => onChange({ ...block, items: [...items, { name: {}, icon: 'gift', image: '', path: '' }] })}
          >
            {t('desk.pages.add_icon')}
          </Button>
        </div>
      )}
    </>
  );
}
