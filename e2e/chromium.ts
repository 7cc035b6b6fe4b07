// How Chromium is started: with the machine's own where there is one, and with a camera that shows a film or a test picture where a journey needs one.
import { existsSync } from 'node:fs';

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((p) => existsSync(p));
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];

export const launch = (more: readonly string[] = []) => ({
  ...(installed ? { executablePath: installed } : {}),
  args: [...ARGS, ...more],
});

/** A camera that needs no permission; `film`: the path of an mjpeg file that it plays in a loop, else a moving test picture. */
export const camera = (film?: string) =>
  launch([
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    ...(film ? [`--use-file-for-fake-video-capture=${film}`] : []),
  ]);
