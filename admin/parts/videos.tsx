// What was filmed of an item, for operators.
import { t } from '#admin/lib/i18n.ts';
import type { Video as Film } from '#contract/calls/parts.ts';
import { Video } from '#ui/data/video.tsx';

export function Videos({ videos, poster }: { videos: readonly Film[]; poster?: string | undefined }) {
  if (videos.length === 0) return null;
  return (
    <div className="flex flex-col gap-16 mt-16">
      {videos.map((film, at) => (
        <Video
          key={film.id}
          src={film.url}
          label={t('desk.video.number', { n: at + 1 })}
          {...(poster ? { poster } : {})}
          failed={
            <>
              {t('desk.video.unplayable')}{' '}
              <a className="underline" href={film.url} download>
                {t('desk.video.download')}
              </a>
            </>
          }
        />
      ))}
    </div>
  );
}
