// The frame of a screen. In a wide window its header, side navigation and footer come around it, in the room that wide.css
// keeps for them; a list stands beside its detail.
import type { ReactNode } from 'react';
import { useWide } from '#shop/lib/wide.ts';
import type { Screen } from '#shop/screens.ts';
import { useWindow } from '#ui/layout/use-window.ts';

export function Frame({ screen, children }: { screen: Screen | undefined; children: ReactNode }) {
  const wide = useWide();
  const paired = useWindow(720) && screen?.pair;
  return (
    <div className="shop-frame" data-frame={screen?.frame} data-side={screen?.side}>
      {wide && <wide.Before screen={screen} />}
      {!paired ? children : wide ? <wide.Pair screen={screen}>{children}</wide.Pair> : <div />}
      {wide && <wide.After screen={screen} />}
    </div>
  );
}
