// First load: the real layout in grey, after 200 ms and for at least 300 ms. Then the content. Until it is visible its space is
// reserved: nothing below it moves.
import type { CSSProperties, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useTimedFlag } from '#ui/feedback/timed-flag.ts';
import { useUiTexts } from '#ui/texts.tsx';

export type SkeletonProps = {
  loading: boolean;
  /** the grey layout, built of <SkeletonBlock> */
  shape: ReactNode;
  /** rendered only when loaded */
  children: () => ReactNode;
};

export function Skeleton({ loading, shape, children }: SkeletonProps) {
  const texts = useUiTexts();
  const shown = useTimedFlag(loading);
  if (!loading && !shown) return <>{children()}</>;
  return (
    <>
      <span className="ui-hidden" role="status">
        {shown ? texts.loading : ''}
      </span>
      <div className="ui-ghost" data-shown={shown} aria-hidden="true" inert>
        {shape}
      </div>
    </>
  );
}

export type SkeletonBlockProps = {
  /** upx, or any CSS width */
  width?: number | string;
  /** upx */
  height?: number;
  round?: boolean;
  /** a square picture */
  picture?: boolean;
  className?: string;
};

const upx = (value: number | string | undefined) => (typeof value === 'number' ? `calc(${value} * var(--spacing))` : value);

export function SkeletonBlock({ width, height, round, picture, className }: SkeletonBlockProps) {
  const style: CSSProperties = { width: upx(width), height: upx(height) };
  return <span className={cx('ui-bone', round && 'ui-bone-round', picture && 'ui-bone-picture', className)} style={style} />;
}
