// A text that a service translated, marked as such; what was written is a tap away. Whatever its language, it keeps its direction.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';

type Props = { text: string; original?: string | undefined; className?: string };

export function Translated({ text, original, className }: Props) {
  const [own, setOwn] = useState(false);
  if (original === undefined) return <bdi className={className}>{text}</bdi>;
  return (
    <>
      <bdi className={className}>{own ? original : text}</bdi>
      <span className="flex flex-wrap items-center gap-x-12 text-xs">
        {!own && <span>{t('thread.translated')}</span>}
        <button type="button" className="ui-link ui-reach" onClick={() => setOwn(!own)}>
          {t(own ? 'thread.show_translation' : 'thread.show_original')}
        </button>
      </span>
    </>
  );
}
