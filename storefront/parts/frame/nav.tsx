// The nav bar of a page: the screen's own title, back, and dark where the screen is dark.
import type { ReactNode } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { useBack, usePlace } from '#shop/lib/router.tsx';
import { screenAt } from '#shop/screens.ts';
import { NavBar } from '#ui/layout/nav-bar.tsx';

export type NavProps = {
  /** another title than the screen's */
  title?: ReactNode;
  end?: ReactNode;
  /** where Back leads when the page was opened by its address */
  fallback?: string;
  soft?: boolean;
  wide?: boolean;
  over?: boolean;
  /** called before leaving, e.g. to close an edit mode; false stays */
  onBack?: () => boolean | undefined;
  children?: ReactNode;
};

export function Nav({ title, end, fallback, soft, wide, over, onBack, children }: NavProps) {
  const screen = screenAt(usePlace().pathname);
  const back = useBack(fallback);
  return (
    <NavBar
      title={title ?? (screen && t(screen.title))}
      onBack={screen?.tab ? undefined : () => onBack?.() !== false && back()}
      end={end}
      soft={soft}
      wide={wide}
      over={over}
      tone={screen?.dark ? 'dark' : 'light'}
    >
      {children}
    </NavBar>
  );
}
