// A page with its frame: nav bar by the table of screens, tab bar where the screen is a tab.
import { usePlace } from '#shop/lib/router.tsx';
import { Nav, type NavProps } from '#shop/parts/frame/nav.tsx';
import { ShopTabs } from '#shop/parts/goods/shop-tabs.tsx';
import { screenAt } from '#shop/screens.ts';
import { Page, type PageProps } from '#ui/layout/page.tsx';

export type ScreenProps = Omit<PageProps, 'tabBar'> & Pick<NavProps, 'title' | 'end' | 'fallback' | 'soft' | 'over' | 'onBack'>;

export function Screen({ title, end, fallback, soft, over, onBack, nav, children, ...page }: ScreenProps) {
  const tab = screenAt(usePlace().pathname)?.tab;
  return (
    <Page
      nav={nav !== undefined ? nav : <Nav title={title} end={end} fallback={fallback} soft={soft} over={over} onBack={onBack} />}
      tabBar={tab && <ShopTabs active={tab} />}
      {...page}
    >
      {children}
    </Page>
  );
}
