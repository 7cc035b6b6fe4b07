// What the search did with the words: another spelling, words left out, more results than are ranked.
import { count } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { Note } from '#ui/feedback/note.tsx';
import type { Query } from './query.ts';

type SearchNotesProps = {
  answer:
    | {
        meant?: { q: string; applied: boolean } | undefined;
        broadened?: { word: string; shown: string; some: boolean } | undefined;
        left_out?: string[] | undefined;
        more: boolean;
        items: { total: number };
      }
    | undefined;
  query: Query;
  onWord: (word: string) => void;
  onExact: () => void;
};

const link = 'ui-reach relative text-ink underline';

export function SearchNotes({ answer, query, onWord, onExact }: SearchNotesProps) {
  if (!answer) return null;
  const { meant, broadened, left_out = [], more, items } = answer;
  const { keyword } = query;
  return (
    <>
      {meant && keyword && (
        <p className="text-md text-ink-2 px-4" role="status">
          {meant.applied ? (
            <>
              {t('search.meant', { word: meant.q })}{' '}
              <button type="button" className={link} onClick={onExact}>
                {t('search.meant_instead', { word: keyword })}
              </button>
            </>
          ) : (
            <button type="button" className={link} onClick={() => onWord(meant.q)}>
              {t('search.perhaps', { word: meant.q })}
            </button>
          )}
        </p>
      )}
      {broadened && (
        <p className="text-md text-ink-2 px-4" role="status">
          {t(broadened.some ? 'search.broader_some' : 'search.broader', { word: broadened.word, shown: broadened.shown })}
        </p>
      )}
      {left_out.length > 0 && <Note>{t('search.left_out', { words: left_out.join(' · ') })}</Note>}
      {more && keyword && query.sort && (
        <p className="text-xs text-ink-3 px-4">{t('search.sorted_among', { n: count(items.total) })}</p>
      )}
    </>
  );
}
