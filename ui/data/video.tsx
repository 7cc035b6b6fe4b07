// A short video in a reserved box. Nothing is loaded before it is played; where the browser can't play it, a text replaces it.
import { type ReactNode, useState } from 'react';
import { cx } from '#ui/cx.ts';

type Props = {
  src: string;
  label: string;
  /** shown until it is played */
  poster?: string;
  failed: ReactNode;
  className?: string;
};

export function Video({ src, label, poster, failed, className }: Props) {
  const [broken, setBroken] = useState('');
  if (broken === src) return <p className={cx('text-sm text-ink-2', className)}>{failed}</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: it has no speech
    <video
      className={cx('block aspect-[16/9] w-full max-w-[480px] rounded-image bg-black object-contain', className)}
      src={src}
      poster={poster}
      aria-label={label}
      controls
      preload="none"
      playsInline
      onError={() => setBroken(src)}
    />
  );
}
