// The boat: logo, refresh mark, empty state, route. The hull has the ink colour, the roof stays rose.
import type { SVGProps } from 'react';

export function Boat({ label, ...rest }: SVGProps<SVGSVGElement> & { label?: string }) {
  return (
    <svg viewBox="0 0 32 24" role={label ? 'img' : undefined} aria-label={label} aria-hidden={label ? undefined : true} {...rest}>
      <path d="M9.4 12.6c0-8 13.2-8 13.2 0z" fill="var(--color-accent)" />
      <path
        d="M1.6 13.4c9 2.6 19.8 2.6 28.8 0l-3 6.5a3.2 3.2 0 0 1-2.9 1.9H7.5a3.2 3.2 0 0 1-2.9-1.9z"
        fill="var(--boat-hull, var(--color-ink))"
      />
    </svg>
  );
}
