import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import { t } from '#shop/lib/i18n.ts';
import { UiTextsProvider } from '#ui/texts.tsx';
import { PhotoStrip } from './photo-strip.tsx';

const shown = (n: number, most?: number) =>
  renderToStaticMarkup(
    <UiTextsProvider texts={kitTexts(t)}>
      <PhotoStrip photos={Array.from({ length: n }, (_, at) => `/media/${at}`)} most={most} />
    </UiTextsProvider>,
  );

it('shows all, or at most so many with the number of the others on the last', () => {
  expect(shown(6).match(/<button/g)).toHaveLength(6);
  expect(shown(4, 4)).not.toContain('+');
  const some = shown(6, 4);
  expect(some.match(/<button/g)).toHaveLength(4);
  expect(some).toContain('>+3<');
  expect(some).toMatch(/aria-label="[^"]* \+3"/);
});
