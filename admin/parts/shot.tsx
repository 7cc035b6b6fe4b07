// A small picture; a tap shows it full screen with its neighbours.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { Image } from '#ui/data/image.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';

export type Picture = { src: string; thumb?: string; alt: string };

export function Shot({ src, alt, large }: { src: string; alt: string; large?: boolean }) {
  return <Image className={large ? 'desk-shot-lg' : 'desk-shot'} src={src} alt={alt} />;
}

/** A row of pictures to look at. */
export function Pictures({ pictures }: { pictures: Picture[] }) {
  const [at, setAt] = useState<number | null>(null);
  if (pictures.length === 0) return null;
  return (
    <div className="desk-photos">
      {pictures.map((picture, index) => (
        <button
          type="button"
          key={picture.src}
          className="desk-photo"
          onClick={() => setAt(index)}
          aria-label={t('desk.photo.open', { n: index + 1 })}
        >
          <Image src={picture.thumb || picture.src} alt={picture.alt} />
        </button>
      ))}
      <PictureViewer open={at !== null} onClose={() => setAt(null)} pictures={pictures} index={at ?? 0} />
    </div>
  );
}
