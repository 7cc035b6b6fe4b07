// Photos by camera or from a file: shown at once, sent behind, taken away by a tap.
import { t } from '#admin/lib/i18n.ts';
import type { Uploads } from '#admin/lib/uploads.ts';
import { Image } from '#ui/data/image.tsx';
import { CameraIcon, CloseIcon, RefreshIcon } from '#ui/icons.tsx';
import { Spinner } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

export function PhotoTaker({ uploads, max = 20, label }: { uploads: Uploads; max?: number; label?: string }) {
  return (
    <div className="desk-photos" role="group" aria-label={label ?? t('desk.input.files')}>
      {uploads.shots.map((shot, at) => (
        <span key={shot.key} className="desk-photo">
          <Image src={shot.url} alt={shot.failed ? t('desk.photo.failed', { n: at + 1 }) : ''} />
          {shot.id === null && (
            <span
              className="absolute inset-0 grid place-items-center bg-scrim text-white"
              role={shot.failed ? 'alert' : 'status'}
            >
              {shot.failed ? (
                <IconButton
                  label={t('desk.photo.retry', { n: at + 1 })}
                  icon={<RefreshIcon />}
                  onClick={() => uploads.retry(shot.key)}
                />
              ) : (
                <Spinner />
              )}
              <span className="ui-hidden">
                {t(shot.failed ? 'desk.photo.failed' : shot.waits ? 'desk.photo.waits' : 'desk.photo.uploading', { n: at + 1 })}
              </span>
            </span>
          )}
          <button
            type="button"
            className="desk-photo-off"
            aria-label={t('desk.photo.remove', { n: at + 1 })}
            onClick={() => uploads.remove(shot.key)}
          >
            <CloseIcon />
          </button>
        </span>
      ))}
      {uploads.shots.length < max && (
        <label className="desk-photo desk-photo-add">
          <CameraIcon />
          {t('desk.photo.add')}
          <input
            type="file"
            accept="image/*"
            capture="environment"
            multiple
            className="ui-hidden"
            onChange={(event) => {
              uploads.add([...(event.target.files ?? [])].slice(0, max - uploads.shots.length));
              event.target.value = '';
            }}
          />
        </label>
      )}
    </div>
  );
}
