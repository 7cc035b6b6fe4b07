// A picture in a reserved box: grey until loaded, a boat in its place when it cannot be.
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { cx, spoken } from '#ui/cx.ts';
import { Boat } from '#ui/feedback/boat.tsx';

export type ImageProps = {
  src?: string | null;
  /** empty for a picture whose words are next to it */
  alt: string;
  srcSet?: string;
  sizes?: string;
  /** width / height, 1 by default */
  ratio?: number;
  /** show all of it instead of cropping from the centre */
  contain?: boolean;
  /** first screen: load at once */
  eager?: boolean;
  /** sold out: 50 % */
  off?: boolean;
  round?: boolean;
  /** shown when there is no picture or it failed */
  fallback?: ReactNode;
  /** count or badge on the picture */
  children?: ReactNode;
  className?: string;
  style?: CSSProperties;
};

export function Image(props: ImageProps) {
  const { src, alt, srcSet, sizes, ratio = 1, contain, eager, off, round, fallback, children, className, style } = props;
  const [state, setState] = useState<'waiting' | 'loaded' | 'failed'>('waiting');
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const now = picture.current;
    setState(src && now?.complete ? (now.naturalWidth > 0 ? 'loaded' : 'failed') : 'waiting');
  }, [src]);
  const none = !src || state === 'failed';
  return (
    <span
      className={cx('ui-im', contain && 'ui-im-contain', off && 'ui-im-off', round && 'ui-face', className)}
      style={ratio === 1 ? style : ({ '--ratio': String(ratio), ...style } as CSSProperties)}
    >
      {src && state !== 'failed' && (
        <img
          ref={picture}
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          data-loaded={state === 'loaded'}
          onLoad={() => setState('loaded')}
          onError={() => setState('failed')}
        />
      )}
      {none && (
        <span className="ui-im-none" {...spoken(alt || undefined)}>
          {fallback ?? <Boat style={{ '--boat-hull': 'currentColor' } as CSSProperties} />}
        </span>
      )}
      {children}
    </span>
  );
}
