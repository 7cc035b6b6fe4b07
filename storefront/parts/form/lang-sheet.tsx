// Language and currency in one sheet, from the pill of the search bar.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { CurrencyList, LanguageList } from '#shop/parts/form/language-list.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type LangSheetProps = { open: boolean; onClose: () => void; start?: 'language' | 'currency' };

export default function LangSheet({ open, onClose, start = 'language' }: LangSheetProps) {
  const [part, setPart] = useState<string>(start);
  const title = `${t('page.setting.language')} · ${t('page.setting.currency')}`;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <Segment
        fill
        label={title}
        value={part}
        onChange={setPart}
        options={[
          { value: 'language', label: t('page.setting.language') },
          { value: 'currency', label: t('page.setting.currency') },
        ]}
      />
      <div className="mt-20">{part === 'language' ? <LanguageList onDone={onClose} /> : <CurrencyList onDone={onClose} />}</div>
    </Sheet>
  );
}
