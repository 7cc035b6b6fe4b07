// The storefront itself at the width of a phone, showing the draft: in each language and in both themes. It follows every save.
import { useEffect, useRef, useState } from 'react';
import { lang, t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useCall } from '#admin/lib/use-call.ts';
import type { PageDetail } from '#contract/desk/pages.ts';
import { isFixed } from '#contract/page-blocks.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

const MINUTE = 60_000;
/** A key lasts a quarter of an hour: a new one comes well before. */
const RENEW = 10 * MINUTE;

const placeOf = (mark: string): string =>
  mark === 'mall' ? '/pages/mall/index' : isFixed(mark) ? '/' : `/pages/custom/index?id=${encodeURIComponent(mark)}`;

export function Frame({ page, saves }: { page: PageDetail; saves: number }) {
  const box = useRef<HTMLIFrameElement>(null);
  const languages = useLanguages();
  const [code, setCode] = useState(lang());
  const [theme, setTheme] = useState<'light' | 'dark'>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const key = useCall('pages/preview', { id: page.id }, { refetchInterval: RENEW });
  const whole = page.mark === 'tabbar';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each save
  useEffect(() => {
    const inside = box.current?.contentWindow;
    if (saves === 0 || !inside) return;
    // Start-up reads the tab bar: only a fresh start shows another.
    if (whole) inside.location.reload();
    else inside.postMessage('sampan.saved', location.origin);
  }, [saves]);
  const query = key.data && new URLSearchParams({ preview: key.data.key, lang: code, theme });
  return (
    <section className="desk-col" aria-label={t('desk.pages.preview')}>
      <div className="flex flex-wrap items-end gap-12">
        <Field
          className="flex-1"
          label={t('desk.me.language')}
          hideLabel
          name="preview-language"
          type="select"
          value={code}
          onChange={setCode}
          options={languages.map((one) => ({ value: one.code, label: one.name }))}
        />
        <Segment
          label={t('desk.pages.theme')}
          value={theme}
          onChange={setTheme}
          options={[
            { value: 'light', label: t('desk.pages.light') },
            { value: 'dark', label: t('desk.pages.dark') },
          ]}
        />
      </div>
      {key.state === 'failed' && <Note tone="wrong">{t('desk.pages.no_preview')}</Note>}
      {query && (
        <iframe
          ref={box}
          key={String(query)}
          title={t('desk.pages.preview')}
          className="w-[390px] max-w-full h-[min(844px,calc(100vh-200px))] min-h-[420px] rounded-card border border-line-strong bg-page"
          src={`/wap/?${query}#${placeOf(page.mark)}`}
        />
      )}
    </section>
  );
}
