// Before a search, and while typing: earlier words, hot words, suggestions.
import { useEffect, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { forgetWord, forgetWords, useSearchWords } from '#shop/lib/search-words.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { HistoryIcon, SearchIcon, TrashIcon } from '#ui/icons.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { suggestions } from './suggestions.ts';

export type WordPanelProps = { text: string; onWord: (word: string) => void };

const SETTLE_MS = 250;

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
  const typed = text.trim();
  if (typed)
    return <Suggestions typed={typed} earlier={earlier} hot={hot.data?.map((one) => one.keyword) ?? []} onWord={onWord} />;
  return (
    <div className="flex flex-col gap-36 pt-10">
      {earlier.length > 0 && <Earlier words={earlier} onWord={onWord} />}
      {hot.data && hot.data.length > 0 && (
        <section>
          <h2 className="text-md text-ink mb-18">{t('shop.hot')}</h2>
          <Chips>
            {hot.data.map(({ keyword, hot: burning }) => (
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

function Suggestions({ typed, earlier, hot, onWord }: SuggestionsProps) {
  const settled = useSettled(typed);
  const asked = useCall(
    'obapi/getItemlist',
    { q: settled, page_size: 1 },
    { enabled: settled.length > 0 && settled.length <= 60, keepPrevious: true, quiet: true },
  );
  const list = suggestions(typed, { earlier, hot, words: asked.data?.words ?? [] });
  return (
    <ul className="ui-cells" aria-label={t('shop.suggestions')}>
      <li>
        <Word
          word={typed}
          label={t('shop.search_for', { word: typed })}
          onWord={onWord}
          count={settled === typed ? asked.data?.items.total : undefined}
        />
      </li>
      {list.map(({ word, known }) => (
        <li key={word}>
          <Word word={word} known={known} onWord={onWord} />
        </li>
      ))}
    </ul>
  );
}

function Word({
  word,
  label = word,
  known,
  count,
  onWord,
}: {
  word: string;
  label?: string;
  known?: boolean;
  count?: number;
  onWord: (word: string) => void;
}) {
  const Icon = known ? HistoryIcon : SearchIcon;
  return (
    <button type="button" className="ui-cell" onClick={() => onWord(word)}>
      <Icon className="ui-icon-sm text-ink-3" />
      <span className="ui-cell-main ui-cut">{label}</span>
      {count !== undefined && <span className="ui-cell-value">{t('shop.found', { n: count })}</span>}
    </button>
  );
}
