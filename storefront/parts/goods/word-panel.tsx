// Before a search, and while typing: earlier words, hot words, suggestions.
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { forgetWord, forgetWords, useSearchWords } from '#shop/lib/search-words.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Image } from '#ui/data/image.tsx';
import { CategoryIcon, HistoryIcon, SearchIcon, StoreIcon, TrashIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';
import { suggestions } from './suggestions.ts';

export type WordPanelProps = { text: string; onWord: (word: string) => void };

const SETTLE_MS = 150;

/** What was typed, once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export function WordPanel({ text, onWord }: WordPanelProps) {
  const earlier = useSearchWords();
  const hot = useCall('index/hotsearch', {}, { staleTime: 600_000, quiet: true });
  const recommended = useCall('hotrecommend/keywords', {}, { staleTime: 600_000, quiet: true }).data ?? [];
  const shown = [
    ...recommended.map((keyword) => ({ keyword, hot: false })),
    ...(hot.data ?? []).filter(({ keyword }) => !recommended.includes(keyword)),
  ];
  const typed = text.trim();
  if (typed)
    return <Suggestions typed={typed} earlier={earlier} hot={hot.data?.map((one) => one.keyword) ?? []} onWord={onWord} />;
  return (
    <div className="flex flex-col gap-36 pt-10">
      {earlier.length > 0 && <Earlier words={earlier} onWord={onWord} />}
      {shown.length > 0 && (
        <section>
          <h2 className="text-md text-ink mb-18">{t('shop.hot')}</h2>
          <Chips>
            {shown.map(({ keyword, hot: burning }) => (
              <Chip key={keyword} onClick={() => onWord(keyword)}>
                {keyword}
                {burning && <span className="text-2xs text-accent-text font-strong">{t('shop.hot_mark')}</span>}
              </Chip>
            ))}
          </Chips>
        </section>
      )}
    </div>
  );
}

function Earlier({ words, onWord }: { words: string[]; onWord: (word: string) => void }) {
  const [editing, setEditing] = useState(false);
  return (
    <section>
      <div className="flex items-center justify-between mb-8">
        <h2 className="text-md text-ink">{t('shop.earlier')}</h2>
        {editing ? (
          <span className="flex items-center gap-20 text-sm">
            <button
              type="button"
              className="ui-reach relative min-h-80 text-ink-2"
              onClick={() => {
                forgetWords();
                setEditing(false);
              }}
            >
              {t('shop.clear_all')}
            </button>
            <button type="button" className="ui-reach relative min-h-80 text-ink font-strong" onClick={() => setEditing(false)}>
              {t('kit.done')}
            </button>
          </span>
        ) : (
          <IconButton
            throttle={false}
            label={t('shop.clear_history')}
            icon={<TrashIcon className="ui-icon-sm" />}
            onClick={() => setEditing(true)}
          />
        )}
      </div>
      <Chips>
        {words.map((word) => (
          <Chip
            key={word}
            removable={editing}
            label={editing ? t('shop.forget', { word }) : undefined}
            onClick={() => (editing ? forgetWord(word) : onWord(word))}
          >
            <span className="ui-cut max-w-400">{word}</span>
          </Chip>
        ))}
      </Chips>
    </section>
  );
}

type SuggestionsProps = { typed: string; earlier: string[]; hot: string[]; onWord: (word: string) => void };

/** Down and up move through the list from the search field, as in every search box. */
function useArrows(list: RefObject<HTMLUListElement | null>) {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      const field = document.querySelector<HTMLElement>('search input');
      const stops = [...(field ? [field] : []), ...(list.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      if (at < 0) return;
      event.preventDefault();
      stops[(at + (event.key === 'ArrowDown' ? 1 : stops.length - 1)) % stops.length]?.focus();
    };
    document.addEventListener('keydown', move);
    return () => document.removeEventListener('keydown', move);
  }, [list]);
}

function Suggestions({ typed, earlier, hot, onWord }: SuggestionsProps) {
  const settled = useSettled(typed);
  const list = useRef<HTMLUListElement>(null);
  useArrows(list);
  const { data } = useCall(
    'obapi/suggest',
    { q: settled },
    { enabled: settled.length > 0 && settled.length <= 60, keepPrevious: true, quiet: true },
  );
  const words = suggestions(typed, { earlier, hot, words: data?.words ?? [] });
  return (
    <ul ref={list} className="ui-cells" aria-label={t('shop.suggestions')}>
      <li>
        <Word word={typed} label={t('shop.search_for', { word: typed })} onWord={onWord} />
      </li>
      {words.map(({ word, known }) => (
        <li key={word}>
          <Word word={word} known={known} onWord={onWord} />
        </li>
      ))}
      {data?.categories.map(({ id, name }) => (
        <li key={`c${id}`}>
          <Cell href={to.shop({ cat: id })} icon={<CategoryIcon className="ui-icon-sm text-ink-3" />}>
            {t('search.in_category', { name })}
          </Cell>
        </li>
      ))}
      {data?.sellers.map(({ shop_id, name }) => (
        <li key={`s${shop_id}`}>
          <Cell href={to.shop({ shop_id })} icon={<StoreIcon className="ui-icon-sm text-ink-3" />}>
            {name}
          </Cell>
        </li>
      ))}
      {data?.goods.map(({ api_type, num_iid, title, pic_url, price }) => (
        <li key={`${api_type}:${num_iid}`}>
          <Cell
            href={to.item({ tp: api_type, tid: num_iid })}
            icon={<Image {...picture(pic_url, 72)} alt="" className="w-72 flex-none" />}
            value={money(price)}
          >
            {title}
          </Cell>
        </li>
      ))}
    </ul>
  );
}

type WordProps = { word: string; label?: string; known?: boolean; onWord: (word: string) => void };

function Word({ word, label = word, known, onWord }: WordProps) {
  const Icon = known ? HistoryIcon : SearchIcon;
  return (
    <button type="button" className="ui-cell" onClick={() => onWord(word)}>
      <Icon className="ui-icon-sm text-ink-3" />
      <span className="ui-cell-main ui-cut">{label}</span>
    </button>
  );
}

type CellProps = { href: string; icon: ReactNode; value?: string; children: ReactNode };

function Cell({ href, icon, value, children }: CellProps) {
  return (
    <Link href={href} className="ui-cell">
      {icon}
      <span className="ui-cell-main ui-cut">{children}</span>
      {value && <bdi className="ui-cell-value whitespace-nowrap">{value}</bdi>}
    </Link>
  );
}
