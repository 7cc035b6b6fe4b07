// The options of goods to choose from: with pictures where values have them, sold-out combinations struck and disabled.
import { useEffect, useRef } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { isSizeOption, tableFor } from '#contract/sizes.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { type Choice, choose, type Goods, missingOption, valuePossible } from '#shop/parts/goods/sku-match.ts';
import { hasScreen } from '#shop/routes.ts';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { RulerIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Link } from '#ui/layout/link.tsx';
import { scrollBehavior } from '#ui/scroll-behavior.ts';

type Named = Goods & Pick<ItemOut, 'title' | 'title_original'>;
export type SkuOptionsProps = {
  goods: Named;
  choice: Choice;
  onChoice: (choice: Choice) => void;
  /** counts up when the user tried to continue with an open option: the first open option is shown and named */
  asked: number;
};

type Option = Goods['options'][number];

export function SkuOptions({ goods, choice, onChoice, asked }: SkuOptionsProps) {
  const box = useRef<HTMLDivElement>(null);
  const open = asked > 0 ? missingOption(goods, choice)?.pid : undefined;
  useEffect(() => {
    if (asked === 0) return;
    const group = box.current?.querySelector<HTMLElement>('[data-open="true"]');
    group?.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
    group?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus({ preventScroll: true });
  }, [asked]);
  return (
    <div ref={box} className="flex flex-col gap-30">
      {goods.options.map((option) => (
        <OptionGroup
          key={option.pid}
          option={option}
          goods={goods}
          choice={choice}
          missing={option.pid === open}
          onValue={(vid) => onChoice(choose(goods, choice, option.pid, vid))}
        />
      ))}
    </div>
  );
}

type GroupProps = { option: Option; goods: Named; choice: Choice; missing: boolean; onValue: (vid: string) => void };

function OptionGroup({ option, goods, choice, missing, onValue }: GroupProps) {
  const { pid, name, values } = option;
  const pictured = values.some((value) => value.pic_url);
  const state = (vid: string) => ({ selected: choice[pid] === vid, off: !valuePossible(goods, choice, pid, vid) });
  return (
    <div data-open={missing}>
      <div className="flex items-center gap-12 mb-18">
        <h3 className="text-md font-strong text-ink">{name}</h3>
        {missing && (
          <span className="text-sm text-wrong" role="alert">
            {t('sku.choose', { option: name })}
          </span>
        )}
        {isSizeOption(name) && hasScreen(to.sizes()) && (
          <Link
            href={to.sizes({ table: tableFor([goods.title, goods.title_original]) })}
            className="ui-reach relative ms-auto inline-flex items-center gap-6 text-sm text-ink-2"
          >
            <RulerIcon className="ui-icon-xs" />
            {t('sku.size_chart')}
          </Link>
        )}
      </div>
      <Chips label={name}>
        {values.map(({ vid, name: value, pic_url }) => {
          const { selected, off } = state(vid);
          const props = { selected, off, onClick: () => onValue(vid) };
          return pictured ? (
            <Tile key={vid} name={value} picture={pic_url ?? goods.pic_url} {...props} />
          ) : (
            <Chip
              key={vid}
              selected={selected}
              unavailable={off && !selected}
              onClick={props.onClick}
              className="min-w-86 min-h-64"
            >
              {value}
            </Chip>
          );
        })}
      </Chips>
    </div>
  );
}

type TileProps = { name: string; picture: string; selected: boolean; off: boolean; onClick: () => void };

function Tile({ name, picture, selected, off, onClick }: TileProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      disabled={off && !selected}
      onClick={onClick}
      className={cx(
        'relative w-min min-w-158 max-w-full rounded-image overflow-hidden text-xs text-center',
        selected ? 'bg-accent-soft text-accent-text' : 'bg-sunken',
        off && !selected ? 'text-ink-off line-through' : !selected && 'text-ink-2',
        "after:absolute after:inset-0 after:rounded-image after:content-['']",
        selected && 'after:shadow-[inset_0_0_0_2px_var(--color-accent)]',
      )}
    >
      <Image {...sized(picture, 158)} alt="" ratio={158 / 130} off={off && !selected} className="w-full rounded-none" />
      <span className="block px-6 py-10 leading-snug break-words">{name}</span>
    </button>
  );
}
