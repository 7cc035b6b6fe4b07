// What the camera sees while it reads codes: the picture with its frame, and below it what was read, or why nothing can be.
import type { ReactNode } from 'react';
import { spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { wakeSound } from '#admin/lib/signal.ts';
import type { Camera } from '#admin/lib/use-camera.ts';
import { TorchIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = {
  camera: Camera;
  wanted: boolean;
  /** instead of the words while no camera looks */
  idle: ReactNode;
  /** over the picture */
  children?: ReactNode;
};

const cameraOpen = ({ state }: Camera, wanted: boolean): boolean => wanted && (state === 'starting' || state === 'on');

export function CameraView({ camera, wanted, idle, children }: Props) {
  const { video, state, last } = camera;
  const open = cameraOpen(camera, wanted);
  return (
    <section className="scan-cam" data-open={open} aria-label={t('desk.scan.camera')} onPointerDown={wakeSound}>
      {wanted && <video ref={video} muted playsInline aria-label={t('desk.scan.camera')} />}
      {open && <div className="scan-cam-frame" aria-hidden="true" />}
      {state === 'on' && <div className="scan-cam-line" aria-hidden="true" />}
      {children}
      <p className="scan-cam-code">
        {state === 'on' && last ? (
          <span className="ui-mono">{spaced(last)}</span>
        ) : state === 'refused' ? (
          t('desk.scan.refused')
        ) : state === 'unread' ? (
          t('desk.scan.unread')
        ) : state === 'starting' ? (
          t('desk.scan.starting')
        ) : open ? (
          t('desk.scan.hold')
        ) : (
          idle
        )}
      </p>
    </section>
  );
}

/** Shown where the camera has a light. */
export function TorchButton({ camera: { torch, setTorch } }: { camera: Camera }) {
  if (torch === null) return null;
  return (
    <IconButton
      label={t('desk.scan.torch')}
      pressed={torch}
      icon={<TorchIcon />}
      onClick={() => setTorch(!torch)}
      throttle={false}
    />
  );
}
