// The search field of the header: a link, words, or a picture that is pasted or dropped. Words to choose from float below it.
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { mayBePasted } from '#shop/lib/pasted.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo, usePlace } from '#shop/lib/router.tsx';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useSearch } from '#shop/lib/use-search.ts';
import { usePicturePicker } from '#shop/parts/goods/picture-picker.tsx';
import { WordPanel } from '#shop/parts/goods/word-panel.tsx';
import type { Screen } from '#shop/screens.ts';
import { SearchBox } from '#ui/input/search-box.tsx';
import { LinkRow, readLink, useLink } from './link-row.tsx';
import { usePopover } from './use-popover.ts';

const GoodsInfo = lazy(() => import('#shop/parts/goods/goods-info.tsx'));

const pictureIn = (data: DataTransfer): File | undefined => [...data.files].find((file) => file.type.startsWith('image/'));

export function HeaderSearch({ screen }: { screen: Screen | undefined }) {
  const { search: query } = usePlace();
  const asked = screen?.path === to.shop() ? (new URLSearchParams(query).get('keyword') ?? '') : '';
  const [text, setText] = useState(asked);
  const { open, setOpen, box } = usePopover();
  const { search, pasted, goods, close } = useSearch();
  const { pick, take, picker } = usePicturePicker();
  const { api_image_search } = useConfig();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => setText(asked), [asked]);
  const go = useGo();
  const link = useLink(open ? text : '');
  const run = async (word: string) => {
    setOpen(false);
    field.current?.blur();
    const known = mayBePasted(word) ? await readLink(word) : null;
    if (known) go(to.item({ tp: known.api_type, tid: known.num_iid }));
    else await search(word);
  };
  /** The goods of a known link stand in the list; any other link or share text is looked up at once. */
  const paste = async (words: string) => {
    if (mayBePasted(words) && !(await readLink(words))) await pasted(words);
  };
  const picture = (data: DataTransfer, event: { preventDefault: () => void }) => {
    const file = api_image_search ? pictureIn(data) : undefined;
    if (!file) return false;
    event.preventDefault();
    take(file);
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pasted into or dropped on the field
    <div
      ref={box}
      className="wide-search"
      onPaste={(event) => {
        if (!picture(event.clipboardData, event)) void paste(event.clipboardData.getData('text'));
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        setOpen(false);
        if (text) setText('');
        else field.current?.blur();
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => void picture(event.dataTransfer, event)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <SearchBox
        ref={field}
        value={text}
        onChange={(next) => {
          setText(next);
          setOpen(true);
        }}
        onSearch={(word) => void run(word)}
        onFocus={() => setOpen(true)}
        placeholder={t('search.placeholder')}
        button={t('kit.search')}
        cameraLabel={t('search.camera')}
        onCamera={api_image_search ? pick : undefined}
      />
      {open && (
        <div className="wide-pop wide-search-pop">
          {link && <LinkRow goods={link} />}
          <WordPanel text={text === asked ? '' : text} onWord={(word) => void run(word)} />
        </div>
      )}
      <Suspense fallback={null}>{goods && <GoodsInfo goods={goods} onClose={close} />}</Suspense>
      {api_image_search && picker}
    </div>
  );
}
