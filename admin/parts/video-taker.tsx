// A short video of an item: filmed here by one tap, or picked from a file; shown at once, sent behind, with how far it is.
import { t } from '#admin/lib/i18n.ts';
import type { Shot } from '#admin/lib/upload-list.ts';
import type { Uploads } from '#admin/lib/uploads.ts';
import { canRecord, useRecorder } from '#admin/lib/use-recorder.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { CloseIcon, FileIcon, RefreshIcon, VideoIcon } from '#ui/icons.tsx';
import { Button, Spinner } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const MOST = 3;
const MB = 1024 * 1024;
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

type Props = { uploads: Uploads; seconds: number; mb: number };

export function VideoTaker({ uploads, seconds, mb }: Props) {
  const add = (files: Iterable<File>) => {
    const all = [...files].slice(0, MOST - uploads.shots.length);
    const large = all.filter((file) => file.size > mb * MB);
    if (large.length > 0) toast(t('desk.video.large', { mb }), { mark: 'warning', ms: 4000 });
    uploads.add(all.filter((file) => !large.includes(file)));
  };
  const recorder = useRecorder((film) => add([film]), seconds);
  const films = recorder.state === 'on' || recorder.state === 'starting';
  return (
    <div role="group" aria-label={t('desk.video.title')} className="flex flex-col gap-16">
      <div className="flex flex-wrap items-center gap-16">
        {uploads.shots.map((shot, at) => (
          <Taken
            key={shot.key}
            shot={shot}
            n={at + 1}
            onRemove={() => uploads.remove(shot.key)}
            onRetry={() => uploads.retry(shot.key)}
          />
        ))}
        {films ? (
          <Button kind="primary" throttle={false} busy={recorder.state === 'starting'} onClick={recorder.stop}>
            {t('desk.video.stop')}
          </Button>
        ) : (
          uploads.shots.length < MOST && (
            <>
              {canRecord() && (
                <button type="button" className="desk-photo desk-photo-add" onClick={recorder.start}>
                  <VideoIcon />
                  {t('desk.video.record')}
                </button>
              )}
              <label className="desk-photo desk-photo-add">
                <FileIcon />
                {t('desk.video.file')}
                <input
                  type="file"
                  accept="video/*"
                  capture="environment"
                  className="ui-hidden"
                  onChange={(event) => {
                    add(event.target.files ?? []);
                    event.target.value = '';
                  }}
                />
              </label>
            </>
          )
        )}
      </div>
      {films && (
        <div className="relative">
          <video
            ref={recorder.video}
            className="block aspect-[16/9] w-full rounded-image bg-black object-contain"
            autoPlay
            muted
            playsInline
            aria-label={t('desk.video.live')}
          />
          <span className="absolute start-12 top-12 rounded-image bg-scrim px-12 py-4 text-white ui-num" role="timer">
            {t('desk.video.clock', { at: clock(recorder.at), of: clock(seconds) })}
          </span>
        </div>
      )}
      {recorder.state === 'refused' && (
        <p className="desk-small text-clock" role="alert">
          {t('desk.video.refused')}
        </p>
      )}
    </div>
  );
}

type TakenProps = { shot: Shot; n: number; onRemove: () => void; onRetry: () => void };

function Taken({ shot, n, onRemove, onRetry }: TakenProps) {
  const percent = Math.floor((shot.part ?? 0) * 100);
  return (
    <span className="desk-photo">
      <video className="absolute inset-0 size-full object-cover" src={shot.url} muted playsInline preload="metadata" />
      {shot.id === null && (
        <span
          className="absolute inset-0 grid place-items-center bg-scrim text-white ui-num"
          role={shot.failed ? 'alert' : 'status'}
        >
          {shot.failed ? (
            <IconButton label={t('desk.video.retry', { n })} icon={<RefreshIcon />} onClick={onRetry} />
          ) : shot.waits ? (
            <Spinner />
          ) : (
            <span aria-hidden="true">{percent}%</span>
          )}
          <span className="ui-hidden">
            {t(shot.failed ? 'desk.video.failed' : shot.waits ? 'desk.video.waits' : 'desk.video.uploading', { n })}
          </span>
        </span>
      )}
      <button type="button" className="desk-photo-off" aria-label={t('desk.video.remove', { n })} onClick={onRemove}>
        <CloseIcon />
      </button>
    </span>
  );
}
