// A picture with areas that lead somewhere: drawn with the pointer, or set in per cent.
import { type PointerEvent, useRef, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { LinkPicker } from '#admin/parts/link-picker.tsx';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import { PictureField } from '#admin/parts/picture-field.tsx';
import { MAX_AREAS } from '#contract/page-blocks.ts';
import type { BlockOf } from '#contract/pages.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { moved } from './history.ts';
import { ItemFrame } from './item-frame.tsx';

type ImageMap = BlockOf<'image_map'>;
type Area = ImageMap['areas'][number];
type Box = Pick<Area, 'x' | 'y' | 'w' | 'h'>;

const LEAST = 0.03;
const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;
const cent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
const place = (box: Box) => ({
  insetInlineStart: cent(box.x),
  insetBlockStart: cent(box.y),
  inlineSize: cent(box.w),
  blockSize: cent(box.h),
});

export function AreaFields({ block, onChange }: { block: ImageMap; onChange: (block: ImageMap, field?: string) => void }) {
  const { areas } = block;
  const set = (at: number, part: Partial<Area>, field?: string) =>
    onChange({ ...block, areas: areas.map((one, i) => (i === at ? { ...one, ...part } : one)) }, field && `${at} ${field}`);
  const add = (box: Box) =>
    areas.length < MAX_AREAS && onChange({ ...block, areas: [...areas, { ...box, path: '', labels: {} }] });
  return (
    <>
      <PictureField label={t('desk.pages.picture')} value={block.image} onChange={(image) => onChange({ ...block, image })} />
      <NamesFields
        label={t('desk.pages.alt')}
        name={`${block.id}-alt`}
        value={block.alts}
        onChange={(alts) => onChange({ ...block, alts }, 'alts')}
        max={120}
      />
      {block.image && <Canvas image={block.image} areas={areas} onDrawn={add} />}
      {areas.map((area, at) => (
        <ItemFrame
          key={at}
          no={at + 1}
          count={areas.length}
          onMove={(to) => onChange({ ...block, areas: moved(areas, at, to) })}
          onRemove={() => onChange({ ...block, areas: areas.filter((_, i) => i !== at) })}
        >
          <LinkPicker label={t('desk.pages.link')} value={area.path} onChange={(path) => set(at, { path }, 'path')} />
          <NamesFields
            label={t('desk.pages.area_label')}
            name={`${block.id}-${at}-label`}
            value={area.labels}
            onChange={(labels) => set(at, { labels }, 'labels')}
            max={80}
          />
          <div className="grid gap-12 [grid-template-columns:repeat(4,minmax(0,1fr))]">
            {(['x', 'y', 'w', 'h'] as const).map((side) => (
              <Field
                key={side}
                label={t(`desk.pages.area.${side}`)}
                name={`${block.id}-${at}-${side}`}
                type="number"
                suffix="%"
                value={String(Math.round(area[side] * 100))}
                onChange={(text) => /^\d{0,3}$/.test(text) && set(at, { [side]: within(Number(text) / 100) }, side)}
              />
            ))}
          </div>
        </ItemFrame>
      ))}
      {areas.length < MAX_AREAS && (
        <div>
          <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => add({ x: 0.1, y: 0.1, w: 0.4, h: 0.3 })}>
            {t('desk.pages.add_area')}
          </Button>
        </div>
      )}
    </>
  );
}

function Canvas({ image, areas, onDrawn }: { image: string; areas: readonly Box[]; onDrawn: (box: Box) => void }) {
  const box = useRef<HTMLDivElement>(null);
  const [drawn, setDrawn] = useState<{ from: [number, number]; to: [number, number] } | null>(null);
  const at = (event: PointerEvent): [number, number] => {
    const frame = box.current!.getBoundingClientRect();
    return [within((event.clientX - frame.left) / frame.width), within((event.clientY - frame.top) / frame.height)];
  };
  const area = drawn && {
    x: Math.min(drawn.from[0], drawn.to[0]),
    y: Math.min(drawn.from[1], drawn.to[1]),
    w: within(Math.abs(drawn.to[0] - drawn.from[0])),
    h: within(Math.abs(drawn.to[1] - drawn.from[1])),
  };
  return (
    <div>
      {/* The picture is never mirrored, and neither are its areas. */}
      <div
        ref={box}
        dir="ltr"
        className="relative touch-none select-none cursor-crosshair max-w-[390px]"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          setDrawn({ from: at(event), to: at(event) });
        }}
        onPointerMove={(event) => drawn && setDrawn({ ...drawn, to: at(event) })}
        onPointerUp={() => {
          if (area && area.w > LEAST && area.h > LEAST) onDrawn(area);
          setDrawn(null);
        }}
        onPointerCancel={() => setDrawn(null)}
      >
        <img src={image} alt="" className="block w-full rounded-image pointer-events-none" draggable={false} />
        {[...areas, ...(area ? [area] : [])].map((one, n) => (
          <span
            key={n}
            className="absolute border-2 border-accent bg-accent-soft/60 text-xs text-accent-text px-6 pointer-events-none"
            style={place(one)}
          >
            {n + 1}
          </span>
        ))}
      </div>
      <p className="ui-hint">{t('desk.pages.draw_hint')}</p>
    </div>
  );
}
