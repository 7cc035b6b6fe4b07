// The tab bar: its style and colours, and two to five tabs.
import { t } from '#admin/lib/i18n.ts';
import { ColourPicker, GROUNDS, INKS } from '#admin/parts/colour-picker.tsx';
import { LinkPicker } from '#admin/parts/link-picker.tsx';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import { PictureField } from '#admin/parts/picture-field.tsx';
import type { Tabbar } from '#contract/pages.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import { moved } from './history.ts';
import { ItemFrame } from './item-frame.tsx';

type Props = { tabbar: Tabbar; onChange: (tabbar: Tabbar, field?: string) => void };
const MAX_TABS = 5;
const WHITE = '#ffffff';
const INK = '#111111';

export function TabbarFields({ tabbar, onChange }: Props) {
  const { list } = tabbar;
  const set = (part: Partial<Tabbar>, field?: string) => onChange({ ...tabbar, ...part }, field);
  const tab = (at: number, part: Partial<Tabbar['list'][number]>, field?: string) =>
    set({ list: list.map((one, i) => (i === at ? { ...one, ...part } : one)) }, field && `${at} ${field}`);
  const ground = tabbar.bgcolor || WHITE;
  const none = t('desk.pages.theme_colour');
  return (
    <>
      <Card>
        <div className="desk-col">
          <Segment
            label={t('desk.template.style')}
            value={String(tabbar.style)}
            onChange={(style) => set({ style: Number(style) as 1 | 2 | 3 })}
            options={(['1', '2', '3'] as const).map((value) => ({ value, label: t(`desk.template.style.${value}`) }))}
          />
          <ColourPicker
            label={t('desk.template.bgcolor')}
            value={tabbar.bgcolor}
            onChange={(bgcolor) => set({ bgcolor }, 'bgcolor')}
            colours={[WHITE, ...GROUNDS]}
            against={tabbar.color || INK}
            none={none}
          />
          <ColourPicker
            label={t('desk.template.color')}
            value={tabbar.color}
            onChange={(color) => set({ color }, 'color')}
            colours={INKS}
            against={ground}
            none={none}
          />
          <ColourPicker
            label={t('desk.template.activeColor')}
            value={tabbar.activeColor}
            onChange={(activeColor) => set({ activeColor }, 'activeColor')}
            colours={INKS}
            against={ground}
            none={none}
          />
        </div>
      </Card>
      {list.map((one, at) => (
        <ItemFrame
          key={at}
          no={at + 1}
          count={list.length}
          onMove={(to) => set({ list: moved(list, at, to) })}
          onRemove={list.length > 2 ? () => set({ list: list.filter((_, i) => i !== at) }) : null}
        >
          <NamesFields
            label={t('desk.field.names')}
            name={`tab-${at}`}
            value={one.name}
            onChange={(name) => tab(at, { name }, 'name')}
            max={40}
          />
          <LinkPicker label={t('desk.pages.link')} value={one.path} onChange={(path) => tab(at, { path }, 'path')} />
          <div className="desk-two">
            <PictureField label={t('desk.template.image')} value={one.image} onChange={(image) => tab(at, { image })} />
            <PictureField
              label={t('desk.template.active_image')}
              value={one.activeImage}
              onChange={(activeImage) => tab(at, { activeImage })}
            />
          </div>
        </ItemFrame>
      ))}
      {list.length < MAX_TABS && (
        <div>
          <Button
            size="small"
            icon={<PlusIcon />}
            throttle={false}
            onClick={() => set({ list: [...list, { name: {}, image: '', activeImage: '', path: '' }] })}
          >
            {t('desk.template.add_tab')}
          </Button>
        </div>
      )}
    </>
  );
}
