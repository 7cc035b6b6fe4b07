// Rows that can't be ordered now: they stay, with the reason and a link to similar goods.

import type { CartRow } from '#contract/calls/cart.ts';
import { cutText } from '#contract/clean-text.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { Image } from '#ui/data/image.tsx';
import { TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { SwipeRow } from '#ui/layout/swipe-row.tsx';
import { hasPage, itemPath } from './row.tsx';

const WORDS = 12;
/** The start of a title is enough to find similar goods. */
export const likeWords = (title: string): string =>
  cutText(
    title
      .split(/[\s，,]+/)
      .slice(0, 2)
      .join(' '),
    WORDS * 2,
  );

export function DeadCard({ rows, onRemove }: { rows: CartRow[]; onRemove: (ids: number[]) => void }) {
  if (rows.length === 0) return null;
  return (
    <section className="ui-card py-24 overflow-hidden" aria-label={t('cart.dead', { n: rows.length })}>
      <div className="flex items-center justify-between">
        <h2 className="text-sm font-normal text-ink-3">{t('cart.dead', { n: rows.length })}</h2>
        <Button kind="quiet" size="small" onClick={() => onRemove(rows.map((row) => row.id))}>
          {t('kit.clear')}
        </Button>
      </div>
      {rows.map((row) => (
        <SwipeRow
          key={row.id}
          className="-mx-8 mt-14"
          acts={[{ key: 'delete', label: t('kit.delete'), icon: <TrashIcon />, onAct: () => onRemove([row.id]) }]}
        >
          <div className="flex items-center gap-20 px-8">
            <Image {...picture(row.pic_url, 104)} alt="" off className="w-104" />
            <div className="flex-1 min-w-0">
              {hasPage(row) ? (
                <Link href={itemPath(row)} className="block text-sm text-ink-3 line-clamp-1">
                  {row.title}
                </Link>
              ) : (
                <span className="block text-sm text-ink-3 line-clamp-1">{row.title}</span>
              )}
              <p className="text-xs text-ink-3 mt-6">{row.problem ? formatMessage(row.problem) : ''}</p>
            </div>
            <Button
              size="small"
              href={to.shop({ keyword: likeWords(row.title) })}
              label={t('cart.find_similar_to', { title: row.title })}
            >
              {t('item.find_similar')}
            </Button>
          </div>
        </SwipeRow>
      ))}
    </section>
  );
}
