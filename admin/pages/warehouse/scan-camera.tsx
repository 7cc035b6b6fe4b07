// The top of the scanning page: camera picture or its dark place, torch, sound, keyboard for typing a number by hand.
import { useState } from 'react';
import { readsItself } from '#admin/lib/barcodes.ts';
import { t } from '#admin/lib/i18n.ts';
import { setSound, useSound, wakeSound } from '#admin/lib/signal.ts';
import { storage } from '#admin/lib/storage.ts';
import { hasCamera, useCamera } from '#admin/lib/use-camera.ts';
import { useScannerHeard } from '#admin/lib/use-scanner.ts';
import type { Warehouses } from '#admin/lib/use-warehouse.ts';
import { CameraView, TorchButton } from '#admin/parts/camera-view.tsx';
import { BackIcon, BarcodeIcon, CameraIcon, KeyboardIcon, SoundIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = { warehouses: Warehouses; onCode: (code: string, mark?: string) => void };

export function ScanCamera({ warehouses, onCode }: Props) {
  const able = hasCamera();
  // A phone that reads codes looks from the start; elsewhere the reader is loaded for who asks for the camera.
  const reads = able && readsItself();
  const before = storage.get('camera');
  const [wanted, setWanted] = useState(able && (before ? before === 'on' : reads));
  // Where neither a camera nor a scanner reads, the field stands there from the start, without calling up a keyboard.
  const [typing, setTyping] = useState<'off' | 'shown' | 'asked'>(reads ? 'off' : 'shown');
  const scanner = useScannerHeard();
  const shown = typing === 'asked' || (typing === 'shown' && !scanner);
  const sound = useSound();
  const camera = useCamera((code) => onCode(code), wanted);
  const switchCamera = () => {
    storage.set('camera', wanted ? 'off' : 'on');
    setWanted(!wanted);
    wakeSound();
  };
  return (
    <>
      <CameraView
        camera={camera}
        wanted={wanted}
        idle={
          <span className="inline-flex items-center gap-12">
            <BarcodeIcon /> {t('desk.scan.ready')}
          </span>
        }
      >
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
            <TorchButton camera={camera} />
            {able && (
              <IconButton
                label={t('desk.scan.camera')}
                pressed={wanted}
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
              pressed={shown}
              icon={<KeyboardIcon />}
              onClick={() => setTyping(shown ? 'off' : 'asked')}
              throttle={false}
            />
          </span>
        </div>
      </CameraView>
      {shown && <TypeNumber onCode={onCode} autoFocus={typing === 'asked'} />}
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
