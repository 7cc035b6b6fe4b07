// Before and after the page, in the order of reading.
import { t } from '#shop/lib/i18n.ts';
import { ShopTabs } from '#shop/parts/goods/shop-tabs.tsx';
import type { Screen } from '#shop/screens.ts';
import { CardActs } from './card-acts.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { KeyList } from './key-list.tsx';
import { useKeys } from './keys.ts';
import { MemberNav } from './member-nav.tsx';
import { Rail } from './rail.tsx';

type Props = { screen: Screen | undefined };

/** The first heading or control of the page, as after a link to it. */
function toContent(): void {
  const main = document.querySelector<HTMLElement>('main');
  main?.focus();
  main?.scrollIntoView({ block: 'start' });
}

export function Before({ screen }: Props) {
  const { listed, closeList } = useKeys();
  return (
    <>
      <button type="button" className="wide-skip" onClick={toContent}>
        {t('wide.skip')}
      </button>
      <Header screen={screen} />
      {screen?.side === 'rail' && <Rail />}
      {screen?.side === 'me' && <MemberNav />}
      {listed && <KeyList onClose={closeList} />}
    </>
  );
}

export function After({ screen }: Props) {
  if (screen?.frame === 'alone') return null;
  return (
    <>
      <CardActs />
      <Footer />
      {!screen?.tab && (
        <div className="wide-tabs">
          <ShopTabs active={screen?.side === 'me' ? 'mine' : screen?.side === 'rail' ? 'category' : undefined} />
        </div>
      )}
    </>
  );
}
