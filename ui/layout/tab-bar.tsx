// The tab bar of the storefront. Items come from a template: icons or pictures, three styles, own colours.
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Count } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';

export type TabBarItem = {
  key: string;
  label: string;
  href: string;
  icon?: ReactNode;
  activeIcon?: ReactNode;
  image?: string;
  activeImage?: string;
  count?: number;
};

export type TabBarProps = {
  items: TabBarItem[];
  active: string;
  /** name of the landmark */
  label: string;
  /** 1 icon and text, 2 icon, 3 text */
  display?: 1 | 2 | 3;
  background?: string;
  color?: string;
  activeColor?: string;
};

function Face({ item, on }: { item: TabBarItem; on: boolean }) {
  const image = on ? (item.activeImage ?? item.image) : item.image;
  return (
    <span className="ui-tabbar-icon">
      {image ? <img src={image} alt="" /> : on ? (item.activeIcon ?? item.icon) : item.icon}
      <Count value={item.count} />
    </span>
  );
}

export function TabBar({ items, active, label, display = 1, background, color, activeColor }: TabBarProps) {
  const style = { '--tab-bg': background, '--tab-color': color, '--tab-active': activeColor } as CSSProperties;
  return (
    <nav className="ui-tabbar" aria-label={label} style={style}>
      {items.map((item) => {
        const on = item.key === active;
        // A tab without a picture or an icon has its name, whatever the style.
        const faced = display !== 3 && Boolean(item.image || item.icon);
        const named = display !== 2 || !faced;
        return (
          <Link
            key={item.key}
            className="ui-tabbar-item"
            href={item.href}
            aria-current={on ? 'page' : undefined}
            aria-label={named ? undefined : `${item.label} ${item.count || ''}`}
          >
            {named && <span className={cx('ui-tabbar-text ui-cut', !faced && 'ui-tabbar-text-only')}>{item.label}</span>}
            {faced && <Face item={item} on={on} />}
          </Link>
        );
      })}
    </nav>
  );
}
