// Words of staff: the original until a translation is there, then that, marked.
import { useEffect, useState } from 'react';
import { t, useLang } from '#shop/lib/i18n.ts';
import type { SaidProps } from '#shop/parts/thread/said-props.ts';
import { saidIn, type Turned } from '#shop/parts/thread/said-texts.ts';
import { Translated } from '#shop/parts/thread/translated.tsx';

const asIs = (words: string): string => words;

export default function SaidTranslated({ thing, id, text, say = asIs, className, plain }: SaidProps) {
  const lang = useLang();
  const [turned, setTurned] = useState<Turned & { of: string }>();
  const of = `${lang} ${text}`;
  useEffect(() => {
    let wanted = true;
    void saidIn(thing, id, text).then((found) => {
      if (wanted && found !== undefined) setTurned({ of: `${lang} ${text}`, ...found });
    });
    return () => {
      wanted = false;
    };
  }, [thing, id, text, lang]);
  if (turned?.of !== of) return <span className={className}>{say(text)}</span>;
  if (plain)
    return (
      <>
        <span className={className}>{say(turned.text)}</span>
        {turned.machine && <span className="block text-xs text-ink-3">{t('thread.translated')}</span>}
      </>
    );
  return <Translated className={className} text={say(turned.text)} original={turned.machine ? say(text) : undefined} />;
}
