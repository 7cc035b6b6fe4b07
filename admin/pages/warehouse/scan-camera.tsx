// The top of the scanning page: camera picture or its dark place, torch, sound, keyboard for typing a number by hand.
import { useState } from 'react';
import { spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { setSound, useSound, wakeSound } from '#admin/lib/signal.ts';
import { storage } from '#admin/lib/storage.ts';
import { cameraReads, useCamera } from '#admin/lib/use-camera.ts';
import type { Warehouses } from '#admin/lib/use-warehouse.ts';
import { BackIcon, BarcodeIcon, CameraIcon, KeyboardIcon, SoundIcon, TorchIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = { warehouses: Warehouses; onCode: (code: string, mark?: string) => void };

export function ScanCamera({ warehouses, onCode }: Props) {
  const reads = cameraReads();
  const [camera, setCamera] = useState(reads && storage.get('camera') !== 'off');
  // Where no camera reads, the field stands there from the start, without calling up a keyboard.
  const [typing, setTyping] = useState<'off' | 'shown' | 'asked'>(reads ? 'off' : 'shown');
  const sound = useSound();
  const { video, state, torch, setTorch, last } = useCamera((code) => onCode(code), camera);
  const open = camera && (state === 'starting' || state === 'on');
  const switchCamera = () => {
    storage.set('camera', camera ? 'off' : null);
    setCamera(!camera);
    wakeSound();
  };
  return (
    <>
      <section className="scan-cam" data-open={open} aria-label={t('desk.scan.camera')} onPointerDown={wakeSound}>
        {camera && <video ref={video} muted playsInline aria-label={t('desk.scan.camera')} />}
        {open && <div className="scan-cam-frame" aria-hidden="true" />}
        {state === 'on' && <div className="scan-cam-line" aria-hidden="true" />}
        <div className="scan-cam-top">
          <IconButton label={t('kit.back')} icon={<BackIcon />} href="/" throttle={false} />
          <h1 className="text-md text-white font-strong">{t('desk.menu.receive')}</h1>
          {warehouses.all.length > 0 && (
            <select
              className="ms-8"
              aria-label={t('desk.input.warehouse_id')}
              value={warehouses.id ?? ''}
              onChange={(event) => warehouses.choose(Number(event.target.value))}
            >
              {warehouses.all.map((w) => (
                <option key={w.id} value={w.id}>
                  {w.name}
                </option>
              ))}
            </select>
          )}
          <span className="ms-auto flex">
            {torch !== null && (
              <IconButton
                label={t('desk.scan.torch')}
                pressed={torch}
                icon={<TorchIcon />}
                onClick={() => setTorch(!torch)}
                throttle={false}
              />
            )}
            {reads && (
              <IconButton
                label={t('desk.scan.camera')}
                pressed={camera}
                icon={<CameraIcon />}
                onClick={switchCamera}
                throttle={false}
              />
            )}
            <IconButton
              label={t('desk.scan.sound')}
              pressed={sound}
              icon={<SoundIcon className={sound ? '' : 'opacity-40'} />}
              onClick={() => setSound(!sound)}
              throttle={false}
            />
            <IconButton
              label={t('desk.scan.type')}
              pressed={typing !== 'off'}
              icon={<KeyboardIcon />}
              onClick={() => setTyping(typing === 'off' ? 'asked' : 'off')}
              throttle={false}
            />
          </span>
        </div>
        <p className="scan-cam-code">
          {state === 'on' && last ? (
            <span className="ui-mono">{spaced(last)}</span>
          ) : state === 'refused' ? (
            t('desk.scan.refused')
          ) : open ? (
            t('desk.scan.hold')
          ) : (
            <span className="inline-flex items-center gap-12">
              <BarcodeIcon /> {t('desk.scan.ready')}
            </span>
          )}
        </p>
      </section>
      {typing !== 'off' && <TypeNumber onCode={onCode} autoFocus={typing === 'asked'} />}
    </>
  );
}

function TypeNumber({ onCode, autoFocus }: Pick<Props, 'onCode'> & { autoFocus: boolean }) {
  const [no, setNo] = useState('');
  const [mark, setMark] = useState('');
  const send = () => {
    onCode(no, mark.trim() || undefined);
    setNo('');
    setMark('');
  };
  return (
    <Form className="scan-type !flex-row flex-wrap items-end" onSubmit={send} throttle={false}>
      <Field
        label={t('desk.input.tracking_no')}
        name="tracking_no"
        value={no}
        onChange={setNo}
        ltr
        autoFocus={autoFocus}
        autoComplete="off"
        maxLength={60}
        check={(v) => (v.replace(/[^\w]/g, '').length >= 5 ? undefined : t('desk.input.tracking_short'))}
      />
      <Field
        label={t('desk.scan.mark')}
        name="mark"
        value={mark}
        onChange={setMark}
        ltr
        optional
        autoComplete="off"
        maxLength={30}
        placeholder="SP-80421"
      />
      <Button kind="primary" type="submit">
        {t('desk.scan.go')}
      </Button>
    </Form>
  );
}
