// The blocks of a page in their order: moved by the grip or by keys, opened to be filled in, copied, taken away; below, the palette of new ones.
import { type PointerEvent, useRef, useState } from 'react';
import { localized, t } from '#admin/lib/i18n.ts';
import { BLOCK_TYPES, type BlockType, MAX_BLOCKS } from '#contract/page-blocks.ts';
import { defectsOf, newBlock } from '#contract/page-rules.ts';
import type { Block } from '#contract/pages.ts';
import { cx } from '#ui/cx.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { ArrowDownIcon, ArrowUpIcon, CopyIcon, DownIcon, GripIcon, PlusIcon, TrashIcon, WarningIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { BlockFields } from './block-fields.tsx';
import { moved } from './history.ts';

type Props = { mark: string; blocks: readonly Block[]; onChange: (blocks: Block[], field?: string) => void };

const newId = (): string => Math.random().toString(36).slice(2, 10);

/** What a block says of itself in one line. */
function summary(block: Block): string {
  switch (block.type) {
    case 'notice':
      return localized(block.texts);
    case 'carousel':
      return block.zone;
    case 'icons':
      return block.items.map((item) => localized(item.name)).join(' · ');
    case 'goods':
    case 'coupon':
    case 'countdown':
    case 'video':
    case 'endless':
      return localized(block.titles);
    default:
      return '';
  }
}

export function BlockList({ mark, blocks, onChange }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const defects = defectsOf(mark, { blocks: [...blocks] });
  const move = (from: number, to: number, drag = false) => {
    if (to < 0 || to >= blocks.length || from === to) return;
    onChange(moved(blocks, from, to), drag ? `drag ${blocks[from]!.id}` : undefined);
    setSaid(t('desk.pages.moved', { name: t(`desk.pages.block.${blocks[from]!.type}`), n: to + 1, of: blocks.length }));
  };
  const drag = (event: PointerEvent, at: number) => {
    if (dragged === null) return;
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const over = rows.findIndex((row) => event.clientY < row.top + row.height / 2);
    const to = over < 0 ? rows.length - 1 : over > at ? over - 1 : over;
    move(at, to, true);
  };
  const add = (type: BlockType) => {
    const block = newBlock(type, newId());
    // An endless list stays last.
    const last = blocks.at(-1)?.type === 'endless' && type !== 'endless' ? blocks.length - 1 : blocks.length;
    onChange([...blocks.slice(0, last), block, ...blocks.slice(last)]);
    setOpen(block.id);
  };
  const small = 'size-36';
  return (
    <>
      <p className="ui-hidden" aria-live="polite">
        {said}
      </p>
      {blocks.length === 0 && <Empty title={t('desk.pages.empty')} />}
      <ol ref={list} className="desk-col" aria-label={t('desk.pages.blocks')}>
        {blocks.map((block, at) => {
          const name = t(`desk.pages.block.${block.type}`);
          const defect = defects.find((one) => one.block === block.id);
          const shown = open === block.id;
          return (
            <li
              key={block.id}
              className={cx('ui-card', dragged === block.id && 'outline-2 outline-accent')}
              data-block={block.type}
            >
              <div className="flex flex-wrap items-center gap-x-8">
                <button
                  type="button"
                  className="grid w-64 h-76 flex-none place-content-center cursor-grab touch-none text-ink-3"
                  aria-label={t('desk.pages.grip', { name, n: at + 1 })}
                  onKeyDown={(event) => {
                    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
                    if (by === 0) return;
                    event.preventDefault();
                    move(at, at + by);
                  }}
                  onPointerDown={(event) => {
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDragged(block.id);
                  }}
                  onPointerMove={(event) => drag(event, at)}
                  onPointerUp={() => setDragged(null)}
                  onPointerCancel={() => setDragged(null)}
                >
                  <GripIcon className={small} />
                </button>
                <button
                  type="button"
                  className="flex flex-1 basis-[9rem] min-w-0 items-center gap-12 min-h-76 text-start"
                  aria-expanded={shown}
                  onClick={() => setOpen(shown ? null : block.id)}
                >
                  <span className="min-w-0 flex-1">
                    <strong className="block text-ink">{name}</strong>
                    <span className="desk-small ui-cut block">{summary(block)}</span>
                  </span>
                  {defect && (
                    <span className="inline-flex text-wrong">
                      <WarningIcon className={small} />
                      <span className="ui-hidden">{t(`desk.pages.defect.${defect.code}`, { n: at + 1 })}</span>
                    </span>
                  )}
                  <DownIcon className={cx('ui-icon-sm text-ink-3', shown && 'rotate-180')} />
                </button>
                <span className="ms-auto flex gap-8">
                  <IconButton
                    label={t('desk.pages.up', { name })}
                    icon={<ArrowUpIcon className={small} />}
                    disabled={at === 0}
                    throttle={false}
                    onClick={() => move(at, at - 1)}
                  />
                  <IconButton
                    label={t('desk.pages.down', { name })}
                    icon={<ArrowDownIcon className={small} />}
                    disabled={at === blocks.length - 1}
                    throttle={false}
                    onClick={() => move(at, at + 1)}
                  />
                  <IconButton
                    label={t('desk.pages.duplicate', { name })}
                    icon={<CopyIcon className={small} />}
                    disabled={blocks.length >= MAX_BLOCKS || block.type === 'endless'}
                    throttle={false}
                    onClick={() => onChange(blocks.flatMap((one) => (one === block ? [one, { ...one, id: newId() }] : [one])))}
                  />
                  <IconButton
                    label={t('desk.pages.take_away', { name })}
                    icon={<TrashIcon className={small} />}
                    throttle={false}
                    onClick={() => onChange(blocks.filter((one) => one !== block))}
                  />
                </span>
              </div>
              {shown && (
                <div className="desk-col border-t border-line mt-12 pt-20">
                  {defect && (
                    <p className="ui-error" role="status">
                      {t(`desk.pages.defect.${defect.code}`, { n: at + 1 })}
                    </p>
                  )}
                  <BlockFields
                    block={block}
                    onChange={(next, field) =>
                      onChange(
                        blocks.map((one) => (one === block ? next : one)),
                        field && `${block.id} ${field}`,
                      )
                    }
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <Card title={t('desk.pages.add')}>
        <div className="grid gap-12 [grid-template-columns:repeat(auto-fill,minmax(132px,1fr))]">
          {BLOCK_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className="flex items-center gap-8 min-h-76 px-16 rounded-image bg-sunken text-ink text-start text-sm disabled:text-ink-off"
              disabled={blocks.length >= MAX_BLOCKS || (type === 'endless' && blocks.some((one) => one.type === 'endless'))}
              onClick={() => add(type)}
            >
              <PlusIcon className="ui-icon-sm flex-none text-ink-3" />
              {t(`desk.pages.block.${type}`)}
            </button>
          ))}
        </div>
      </Card>
    </>
  );
}
