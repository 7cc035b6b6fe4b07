// Films with the camera: one tap begins, another or the longest time ends it. Without sound: people talk in a warehouse.
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { hasCamera } from '#admin/lib/use-camera.ts';

export type Recorder = {
  /** what the camera sees while it films */
  video: RefObject<HTMLVideoElement | null>;
  state: 'off' | 'starting' | 'on' | 'refused';
  /** seconds filmed */
  at: number;
  start: () => void;
  stop: () => void;
};

/** MP4 first: every browser plays it. */
const TYPES = ['video/mp4;codecs=avc1.42E01E', 'video/mp4', 'video/webm;codecs=vp9', 'video/webm'];
const BITS_A_SECOND = 2_000_000;

export const canRecord = (): boolean => hasCamera() && typeof MediaRecorder !== 'undefined';

export function useRecorder(onFilm: (film: File) => void, seconds: number): Recorder {
  const video = useRef<HTMLVideoElement>(null);
  const made = useEffectEvent(onFilm);
  const end = useRef<(kept: boolean) => void>(() => undefined);
  const [state, setState] = useState<Recorder['state']>('off');
  const [at, setAt] = useState(0);
  useEffect(() => () => end.current(false), []);

  const record = (stream: MediaStream): void => {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, { videoBitsPerSecond: BITS_A_SECOND, ...(mimeType ? { mimeType } : {}) });
    const parts: Blob[] = [];
    const began = performance.now();
    const clock = setInterval(() => {
      const now = Math.min(seconds, (performance.now() - began) / 1000);
      setAt(Math.floor(now));
      if (now >= seconds) end.current(true);
    }, 250);
    recorder.ondataavailable = ({ data }) => data.size > 0 && parts.push(data);
    end.current = (kept) => {
      end.current = () => undefined;
      clearInterval(clock);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setState('off');
        const type = recorder.mimeType.split(';')[0] || 'video/webm';
        if (kept && parts.length > 0) made(new File(parts, `inspection.${type.split('/')[1]}`, { type }));
      };
      recorder.stop();
    };
    recorder.start(1000);
    setState('on');
  };
  const start = (): void => {
    let left = false;
    end.current = () => {
      left = true;
    };
    setAt(0);
    setState('starting');
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } }, audio: false })
      .then((stream) => {
        if (left) {
          for (const track of stream.getTracks()) track.stop();
          return setState('off');
        }
        if (video.current) video.current.srcObject = stream;
        record(stream);
      })
      .catch((error: unknown) => {
        console.error(error);
        setState('refused');
      });
  };
  return { video, state, at, start, stop: () => end.current(true) };
}
