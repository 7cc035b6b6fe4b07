// The bar at the top of a page: back, title, at most two icons.
import { type ReactNode, useEffect, useState } from 'react';
import { cx } from '#ui/cx.ts';
import { BackIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { useUiTexts } from '#ui/texts.tsx';

export type NavBarProps = {
  title?: ReactNode;
  onBack?: () => void;
  backHref?: string;
  /** icons or a text action at the end */
  end?: ReactNode;
  /** in place of the back arrow */
  start?: ReactNode;
  tone?: 'light' | 'dark';
  /** no hairline (a list's tabs follow) */
  soft?: boolean;
  /** title at the start instead of centred */
  wide?: boolean;
  /** floats over a picture with round buttons; the bar fades in after 300 upx */
  over?: boolean;
  /** replaces the title, e.g. a search box */
  children?: ReactNode;
};

const FADE_AFTER_UPX = 300;

function useScrolledPast(upx: number, active: boolean): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    if (!active) return;
    const read = () => setPast(window.scrollY > (upx * Math.min(window.innerWidth, 480)) / 750);
    read();
    window.addEventListener('scroll', read, { passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [upx, active]);
  return past;
}

/** Over a picture it repeats the heading below, for the eye only. */
const Title = ({ over, children }: { over?: boolean; children: ReactNode }) =>
  over ? (
    <p className="ui-nav-title ui-cut" aria-hidden="true">
      {children}
    </p>
  ) : (
    <h1 className="ui-nav-title ui-cut">{children}</h1>
  );

export function NavBar({ title, onBack, backHref, end, start, tone = 'light', soft, wide, over, children }: NavBarProps) {
  const texts = useUiTexts();
  const shown = useScrolledPast(FADE_AFTER_UPX, Boolean(over));
  const back =
    onBack || backHref ? (
      <IconButton label={texts.back} onClick={onBack} href={backHref} icon={<BackIcon className="ui-icon-lg" />} />
    ) : null;
  return (
    <div
      className={cx(
        'ui-nav',
        soft && 'ui-nav-soft',
        tone === 'dark' && 'ui-nav-dark',
        (wide || children) && 'ui-nav-wide',
        over && 'ui-nav-over',
      )}
      data-shown={over ? shown : undefined}
    >
      <div className="ui-nav-start">{start ?? back}</div>
      {children ?? (title ? <Title over={over}>{title}</Title> : <span />)}
      <div className="ui-nav-end">{end}</div>
    </div>
  );
}
