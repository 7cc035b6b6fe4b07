import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, it } from 'vitest';
import { kitTexts } from '#client/kit-texts.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { setPages } from '#shop/routes.ts';
import { fileOf, screenAt } from '#shop/screens.ts';
import { UiTextsProvider } from '#ui/texts.tsx';
import { MineHead } from './mine-head.tsx';

const LEVEL = {
  name: 'Gold',
  freight_off: 500,
  service_fee_rate: 400,
  free_photos: 3,
  free_days: 90,
  growth: 10,
  next_growth: 100,
};
const me = { nickname: 'Anna', mark: 'SP-9', avatar: '', level: LEVEL } as unknown as Member;
const html = () =>
  renderToStaticMarkup(
    <UiTextsProvider texts={kitTexts(t)}>
      <MineHead me={me} />
    </UiTextsProvider>,
  );

afterEach(() => setPages({}, {}));

it('the level card points to the benefits only once their page is built', () => {
  expect(html()).toContain('Gold');
  expect(html()).not.toContain(t('mine.benefits'));
  setPages({ [fileOf(screenAt(to.levels())!)]: () => Promise.reject(new Error('not opened here')) }, {});
  expect(html()).toContain(`href="${to.levels()}"`);
  expect(html()).toContain(t('mine.benefits'));
});
