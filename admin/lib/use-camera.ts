// The camera as a scanner, where the browser can read bar codes itself.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createOnce } from '#admin/lib/scan-buffer.ts';

type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };
type DetectorMaker = new (options?: { formats: string[] }) => Detector;
const maker = (): DetectorMaker | undefined => (globalThis as { BarcodeDetector?: DetectorMaker }).BarcodeDetector;

const FORMATS = ['code_128', 'code_39', 'code_93', 'ean_13', 'itf', 'codabar', 'qr_code'];
const EVERY_MS = 150;

export const cameraReads = (): boolean => maker() !== undefined && Boolean(navigator.mediaDevices?.getUserMedia);

export type Camera = {
  video: RefObject<HTMLVideoElement | null>;
  state: 'off' | 'starting' | 'on' | 'refused';
  torch: boolean | null;
  setTorch: (on: boolean) => void;
  last: string;
};

export function useCamera(onCode: (code: string) => void, wanted: boolean): Camera {
  const video = useRef<HTMLVideoElement>(null);
  const act = useRef(onCode);
  act.current = onCode;
  const track = useRef<MediaStreamTrack | null>(null);
  const [state, setState] = useState<Camera['state']>('off');
  const [torch, setTorchNow] = useState<boolean | null>(null);
  const [last, setLast] = useState('');

  useEffect(() => {
    const Made = maker();
    if (!wanted || !Made) return;
    let stopped = false;
    let stream: MediaStream | null = null;
    let timer = 0;
    const once = createOnce();
    setState('starting');
    (async () => {
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
      setState('on');
      const detector = new Made({ formats: FORMATS });
      const look = async () => {
        if (stopped) return;
        const found = video.current && video.current.readyState >= 2 ? await detector.detect(video.current).catch(() => []) : [];
        const code = found[0]?.rawValue;
        if (code && once(code, performance.now())) {
          setLast(code);
          act.current(code);
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
