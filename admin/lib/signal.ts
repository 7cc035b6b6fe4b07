// A sound and a buzz for each answer to a scan, so that nobody has to look: two rising tones, one flat, two low.
import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';

export type Band = 'match' | 'unknown' | 'stop';

const TONES: Record<Band, [hertz: number, from: number, seconds: number][]> = {
  match: [
    [880, 0, 0.09],
    [1320, 0.1, 0.13],
  ],
  unknown: [[560, 0, 0.28]],
  stop: [
    [220, 0, 0.18],
    [180, 0.24, 0.32],
  ],
};
const BUZZ: Record<Band, number[]> = { match: [60], unknown: [120, 80, 120], stop: [350, 120, 350] };

let audio: AudioContext | null = null;
const sound = createStore(storage.get('sound') !== 'off');
export const useSound = (): boolean => useStore(sound);
export function setSound(on: boolean): void {
  storage.set('sound', on ? null : 'off');
  sound.set(on);
}

/** Browsers let a page be heard only after a touch: called from the first one. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
}

export function signal(band: Band): void {
  navigator.vibrate?.(BUZZ[band]);
  if (!sound.get()) return;
  wakeSound();
  if (!audio) return;
  const start = audio.currentTime + 0.01;
  for (const [hertz, from, seconds] of TONES[band]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = band === 'stop' ? 'square' : 'sine';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(band === 'stop' ? 0.12 : 0.25, start + from);
    volume.gain.exponentialRampToValueAtTime(0.001, start + from + seconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start + from);
    tone.stop(start + from + seconds);
  }
}
