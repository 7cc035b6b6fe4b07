// The search bar. Shop mode: logo, language and currency, support chat, and the field below. Back mode: a back arrow and the field.
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useBack } from '#shop/lib/router.tsx';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useSearch } from '#shop/lib/use-search.ts';
import { usePicturePicker } from '#shop/parts/goods/picture-picker.tsx';
import { ShopRow } from '#shop/parts/goods/shop-row.tsx';
import { BackIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { SearchBox } from '#ui/input/search-box.tsx';

const GoodsInfo = lazy(() => import('#shop/parts/goods/goods-info.tsx'));

export type SearchBarProps = {
  mode?: 'shop' | 'back';
  /** the word searched for */
  value?: string;
  /** a text that another app shared, searched for at once */
  shared?: string;
  /** in place of going to the results */
  onWord?: (word: string) => void;
  /** the field was entered: the results page shows earlier words */
  onFocus?: () => void;
  onText?: (text: string) => void;
  autoFocus?: boolean;
  /** below the field: sorting, tabs */
  children?: ReactNode;
};

export function SearchBar({ mode = 'shop', value = '', shared, onWord, onFocus, onText, autoFocus, children }: SearchBarProps) {
  const [text, setText] = useState(value);
  const [before, setBefore] = useState(value);
  const { pick, picker } = usePicturePicker();
  const { api_image_search } = useConfig();
  const back = useBack();
  const { search, pasted, goods, close } = useSearch(onWord);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text
  useEffect(() => {
    if (shared) void search(shared);
  }, [shared]);
  if (before !== value) {
    setBefore(value);
    setText(value);
  }
  const field = (
    <div className="flex min-w-0 flex-1" onPaste={(event) => void pasted(event.clipboardData.getData('text'))}>
      <SearchBox
        value={text}
        onChange={(next) => {
          setText(next);
          onText?.(next);
        }}
        onSearch={(word) => void search(word)}
        placeholder={t('search.placeholder')}
        button={t('kit.search')}
        cameraLabel={t('search.camera')}
        onCamera={api_image_search ? pick : undefined}
        autoFocus={autoFocus}
        onFocus={onFocus}
      />
    </div>
  );
  return (
    <div className={mode === 'shop' ? 'shop-top' : 'shop-top shop-top-back'}>
      {mode === 'shop' && <ShopRow />}
      {mode === 'shop' ? (
        field
      ) : (
        <div className="flex min-h-92 items-center gap-8">
          <IconButton label={t('kit.back')} icon={<BackIcon className="ui-icon-lg" />} onClick={back} />
          {field}
        </div>
      )}
      {children}
      <Suspense fallback={null}>{goods && <GoodsInfo goods={goods} onClose={close} />}</Suspense>
      {api_image_search && picker}
    </div>
  );
}
