// What the last scan did, as a narrow line with its colour, with the camera and a field for codes on every page that scans; what is on hold, as wide as the page until somebody has read it.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { wakeSound } from '#admin/lib/signal.ts';
import { hasCamera, useCamera } from '#admin/lib/use-camera.ts';
import type { Scans } from '#admin/lib/use-scans.ts';
import { BadgeSheet } from '#admin/parts/badge-sheet.tsx';
import { CameraView, TorchButton } from '#admin/parts/camera-view.tsx';
import type { HeldItem } from '#contract/desk/scanning.ts';
import { CameraIcon, FailedIcon, KeyboardIcon, UndoIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';

type Props = {
  scans: Scans;
  /** false: the page has a camera and a field of its own */
  reads?: boolean;
};

export function ScanLine({ scans, reads = true }: Props) {
  const { last, held, undo, closeHeld, badge, closeBadge } = scans;
  const able = reads && scans.enabled;
  const [wanted, setWanted] = useState(false);
  const [typing, setTyping] = useState(false);
  const camera = useCamera(scans.scan, able && wanted);
  return (
    <>
      {held.length > 0 && <HeldBand held={held} onClose={closeHeld} />}
      {able && wanted && (
        <CameraView camera={camera} wanted idle={t('desk.scan.ready')}>
          <span className="scan-cam-top justify-end">
            <TorchButton camera={camera} />
          </span>
        </CameraView>
      )}
      <div className="scan-line" data-band={last?.band ?? (able ? 'ready' : 'none')}>
        <span className="scan-line-words" role="status">
          {last ? (
            <>
              <span className="scan-line-kind">{t(`scan.kind.${last.kind}`)}</span>
              <span className="flex-1 min-w-0">
                <span className="ui-mono">{last.code}</span> {last.says}
              </span>
            </>
          ) : (
            able && <span className="desk-small">{t('desk.scan.ready')}</span>
          )}
        </span>
        {undo && (
          <Button size="small" icon={<UndoIcon />} throttle={false} onClick={undo} end={<KeyHint>F8</KeyHint>}>
            {t('scan.take_back')}
          </Button>
        )}
        {able && hasCamera() && (
          <IconButton
            label={t('desk.scan.camera')}
            pressed={wanted}
            icon={<CameraIcon />}
            onClick={() => {
              wakeSound();
              setWanted(!wanted);
            }}
            throttle={false}
          />
        )}
        {able && (
          <IconButton
            label={t('desk.scan.type')}
            pressed={typing}
            icon={<KeyboardIcon />}
            onClick={() => setTyping(!typing)}
            throttle={false}
          />
        )}
      </div>
      <BadgeSheet code={badge} onClose={closeBadge} />
      {able && typing && <TypeCode onCode={scans.scan} />}
    </>
  );
}

/** For who has neither a scanner nor a camera that reads. */
function TypeCode({ onCode }: { onCode: (code: string) => void }) {
  const [code, setCode] = useState('');
  const send = () => {
    if (code.trim()) onCode(code.trim());
    setCode('');
  };
  return (
    <Form className="scan-type !flex-row items-end" onSubmit={send} throttle={false}>
      <Field
        className="flex-1"
        label={t('scan.type_code')}
        name="code"
        value={code}
        onChange={setCode}
        ltr
        autoFocus
        autoComplete="off"
        maxLength={80}
      />
      <Button type="submit">{t('scan.enter')}</Button>
    </Form>
  );
}

/** Somebody's goods must not leave: it is said as loud as a page can. */
export function HeldBand({ held, onClose }: { held: readonly HeldItem[]; onClose?: () => void }) {
  if (held.length === 0) return null;
  return (
    <div className="scan-band" data-band="stop" role="alert">
      <FailedIcon />
      <div className="scan-band-words">
        <strong>{t('hold.shout')}</strong>
        {held.map((one) => (
          <span key={one.id} className="flex items-center gap-8">
            <WarningIcon className="ui-icon-sm" />
            {t('hold.line', { kind: t(`hold.kind.${one.kind}`), reason: one.reason, name: one.by })}
          </span>
        ))}
      </div>
      {onClose && (
        <Button size="small" throttle={false} onClick={onClose}>
          {t('hold.seen')}
        </Button>
      )}
    </div>
  );
}
