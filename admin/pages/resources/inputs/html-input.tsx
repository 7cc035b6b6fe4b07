// Simple html in each language: written with a few buttons, seen beside as users will see it.
import { useRef, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { UploadButton } from '#admin/pages/resources/inputs/image-input.tsx';
import type { InputProps } from '#admin/pages/resources/inputs/input-props.ts';
import { useField } from '#admin/pages/resources/inputs/use-field.ts';
import { Segment } from '#ui/input/segment.tsx';

const TAGS: [label: string, before: string, after: string][] = [
  ['H2', '<h2>', '</h2>'],
  ['P', '<p>', '</p>'],
  ['B', '<strong>', '</strong>'],
  ['I', '<em>', '</em>'],
  ['•', '<ul>\n  <li>', '</li>\n</ul>'],
  ['1.', '<ol>\n  <li>', '</li>\n</ol>'],
  ['Link', '<a href="https://">', '</a>'],
];

/** What users see, in a frame of its own where no script runs. */
function Preview({ html }: { html: string }) {
  const dark = document.documentElement.dataset.theme === 'dark';
  return (
    <iframe
      title={t('desk.resource.preview')}
      sandbox=""
      className="w-full min-h-[220px] flex-1 rounded-image bg-sunken"
      srcDoc={`<meta name="color-scheme" content="${dark ? 'dark' : 'light'}"><link rel="stylesheet" href="${import.meta.env.BASE_URL}preview.css"><body>${html}</body>`}
    />
  );
}

export function HtmlInput({ f }: InputProps) {
  const { value, change, left, error, label } = useField<Record<string, string> | null>(f);
  const languages = useLanguages();
  const [code, setCode] = useState(languages[0]?.code ?? 'zh-cn');
  const box = useRef<HTMLTextAreaElement>(null);
  const texts = value ?? {};
  const html = texts[code] ?? '';
  const put = (text: string) => change({ ...texts, [code]: text });
  const wrap = (before: string, after: string) => {
    const { selectionStart: from = html.length, selectionEnd: to = html.length } = box.current ?? {};
    put(`${html.slice(0, from)}${before}${html.slice(from, to)}${after}${html.slice(to)}`);
    requestAnimationFrame(() => {
      box.current?.focus();
      box.current?.setSelectionRange(from + before.length, to + before.length);
    });
  };
  return (
    <fieldset className="flex flex-col gap-12 min-w-0">
      <legend className="ui-label pb-8">{label}</legend>
      <div className="flex flex-wrap items-center gap-12">
        <Segment
          label={t('desk.me.language')}
          value={code}
          onChange={setCode}
          options={languages.map((l) => ({ value: l.code, label: l.name }))}
        />
        <span className="flex flex-wrap gap-4 ms-auto" role="group" aria-label={t('desk.resource.format')}>
          {TAGS.map(([name, before, after]) => (
            <button
              key={name}
              type="button"
              className="min-w-68 min-h-64 px-12 rounded-image bg-sunken text-ink text-sm text-center"
              onClick={() => wrap(before, after)}
            >
              {name}
            </button>
          ))}
        </span>
      </div>
      <div className="grid gap-20 lg:grid-cols-2 min-h-[240px]">
        <div className="ui-input" data-invalid={Boolean(error)}>
          <textarea
            ref={box}
            rows={12}
            className="ui-mono"
            aria-label={`${label} ${code}`}
            value={html}
            maxLength={f.max}
            onChange={(event) => put(event.target.value)}
            onBlur={left}
            spellCheck={false}
          />
        </div>
        <div className="flex flex-col gap-12 min-w-0">
          <Preview html={html} />
          <UploadButton label={t('desk.resource.insert_picture')} onUrl={(url) => wrap(`<img src="${url}" alt="">`, '')} />
        </div>
      </div>
      {error && (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
