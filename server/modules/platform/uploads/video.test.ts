// Identifies plain videos by their bytes.
import { expect, test } from 'vitest';
import { mp4, webm } from '#server/testing-video.ts';
import { readVideo } from './video.ts';

test('MP4, QuickTime and WebM with a picture are videos, with the duration in their header', () => {
  expect(readVideo(mp4({ seconds: 12 }))).toEqual({ mime: 'video/mp4', ext: 'mp4', seconds: 12 });
  expect(readVideo(mp4({ brand: 'qt  ' }))).toEqual({ mime: 'video/quicktime', ext: 'mov', seconds: 8 });
  // Recorders write the duration before they know it.
  expect(readVideo(mp4({ seconds: 0 }))).toEqual({ mime: 'video/mp4', ext: 'mp4', seconds: null });
  expect(readVideo(webm())).toEqual({ mime: 'video/webm', ext: 'webm', seconds: null });
});

test('any other file is none, whatever its name says', () => {
  const whole = mp4();
  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  const wrong = [
    Buffer.alloc(0),
    page,
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    mp4({ track: 'soun' }),
    whole.subarray(0, whole.length - 10),
    Buffer.concat([whole, page]),
    Buffer.concat([page, whole]),
    webm('matroska'),
    webm('webm', 'A_OPUS'),
    webm().subarray(0, 20),
  ];
  expect(wrong.map((bytes) => readVideo(bytes))).toEqual(wrong.map(() => null));
});
