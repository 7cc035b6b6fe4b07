// The tab bar: as the operator's template lays it out, else ours. Tabs without a page are left out.
import type { ReactNode } from 'react';
import { localized, t } from '#shop/lib/i18n.ts';
import { useLocalCount } from '#shop/lib/local-cart.ts';
import { useUser } from '#shop/lib/session.ts';
import { type TabTemplate, useSettings } from '#shop/lib/settings-store.ts';
import { targetOf } from '#shop/lib/short-name.ts';
import { hasScreen } from '#shop/routes.ts';
import { SCREENS, type Screen, screenAt } from '#shop/screens.ts';
import { CartIcon, CategoryIcon, HomeIcon, UserIcon } from '#ui/icons.tsx';
import { TabBar, type TabBarItem } from '#ui/layout/tab-bar.tsx';

type Tab = NonNullable<Screen['tab']>;
const ICONS: Record<Tab, ReactNode> = { home: <HomeIcon />, category: <CategoryIcon />, cart: <CartIcon />, mine: <UserIcon /> };

/** Our own: home, category, cart, mine. */
export const ownTabs = (): TabBarItem[] =>
  SCREENS.filter((s) => s.tab).map((s) => ({ key: s.tab!, label: t(s.title), href: s.path, icon: ICONS[s.tab!] }));

/** Items of a template; those without a screen are dropped. */
export function templateTabs(template: TabTemplate | undefined): TabBarItem[] {
  return (template?.list ?? []).flatMap((item): TabBarItem[] => {
    const target = targetOf(item.path);
    if (target?.kind !== 'page') return [];
    const tab = screenAt(target.path.split('?', 1)[0]!)?.tab;
    return [
      {
        key: tab ?? target.path,
        label: localized(item.name),
        href: target.path,
        icon: tab && ICONS[tab],
        image: item.image || undefined,
        activeImage: item.activeImage || undefined,
      },
    ];
  });
}

const styleOf = (template: TabTemplate | undefined): 1 | 2 | 3 => {
  const style = Number(template?.style);
  return style === 2 || style === 3 ? style : 1;
};

export function ShopTabs({ active }: { active: Tab | undefined }) {
  const template = useSettings((s) => s.templateData?.tabbar);
  const user = useUser();
  const local = useLocalCount();
  const laid = templateTabs(template);
  const counts: Partial<Record<string, number>> = { cart: user ? user.cart : local, mine: user?.unread };
  const items = (laid.length > 1 ? laid : ownTabs())
    .filter((item) => hasScreen(item.href))
    .map((item) => ({ ...item, count: counts[item.key] }));
  return (
    <TabBar
      items={items}
      active={active ?? ''}
      label={t('tab.label')}
      display={styleOf(template)}
      background={template?.bgcolor || undefined}
      color={template?.color || undefined}
      activeColor={template?.activeColor || undefined}
    />
  );
}
