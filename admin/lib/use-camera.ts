// The camera as a scanner.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { barcodeReader } from '#admin/lib/barcodes.ts';
import { createOnce } from '#admin/lib/scan-buffer.ts';

const EVERY_MS = 150;

export const hasCamera = (): boolean => Boolean(navigator.mediaDevices?.getUserMedia);

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: 'off' | 'starting' | 'on' | 'refused' | 'unread';
  torch: boolean | null;
  setTorch: (on: boolean) => void;
  last: string;
};

export function useCamera(onCode: (code: string) => void, wanted: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const act = useEffectEvent(onCode);
  const track = useRef<MediaStreamTrack | null>(null);
  const [state, setState] = useState<Camera['state']>('off');
  const [torch, setTorchNow] = useState<boolean | null>(null);
  const [last, setLast] = useState('');

  useEffect(() => {
    if (!wanted) return;
    let stopped = false;
    let stream: MediaStream | null = null;
    let timer = 0;
    const once = createOnce();
    setState('starting');
    (async () => {
      const reading = barcodeReader().catch((error: unknown) => {
        console.error(error);
        return null;
      });
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
        audio: false,
      });
      if (stopped || !video.current) {
        for (const one of stream.getTracks()) one.stop();
        return;
      }
      video.current.srcObject = stream;
      await video.current.play();
      track.current = stream.getVideoTracks()[0] ?? null;
      const able = track.current?.getCapabilities?.() as { torch?: boolean } | undefined;
      setTorchNow(able?.torch ? false : null);
      const reader = await reading;
      if (stopped) return;
      setState(reader ? 'on' : 'unread');
      if (!reader) {
        for (const one of stream.getTracks()) one.stop();
        return;
      }
      const look = async () => {
        if (stopped) return;
        const found = video.current && video.current.readyState >= 2 ? await reader.detect(video.current).catch(() => []) : [];
        const code = found[0]?.rawValue;
        if (code && once(code, performance.now())) {
          setLast(code);
          act(code);
        }
        timer = window.setTimeout(look, EVERY_MS);
      };
      void look();
    })().catch(() => !stopped && setState('refused'));
    return () => {
      stopped = true;
      clearTimeout(timer);
      for (const one of stream?.getTracks() ?? []) one.stop();
      track.current = null;
      setState('off');
      setTorchNow(null);
    };
  }, [wanted]);

  const setTorch = (on: boolean) => {
    void track.current?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }).then(
      () => setTorchNow(on),
      () => undefined,
    );
  };
  return { video, state, torch, setTorch, last };
}
