// What the warehouse filmed of an item.
import type { Video as Film } from '#contract/calls/parts.ts';
import { t } from '#shop/lib/i18n.ts';
import { Video } from '#ui/data/video.tsx';

type Props = { videos: readonly Film[]; poster?: string | undefined; className?: string };

export function Videos({ videos, poster, className }: Props) {
  if (videos.length === 0) return null;
  return (
    <div className={className}>
      <div className="flex flex-col gap-14">
        {videos.map((film, at) => (
          <Video
            key={film.id}
            src={film.url}
            label={t('video.number', { n: at + 1 })}
            {...(poster ? { poster } : {})}
            failed={
              <>
                {t('video.failed')}{' '}
                <a className="underline" href={film.url} download>
                  {t('video.download')}
                </a>
              </>
            }
          />
        ))}
      </div>
    </div>
  );
}
