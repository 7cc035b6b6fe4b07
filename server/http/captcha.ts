// GET /index.php?s=/captcha: the captcha picture; the cookie identifies the picture that the user sees. With s=/captcha/work: a
// challenge for a proof of work.
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { create } from 'svg-captcha';
import { Refusal } from '../context.ts';
import { CAPTCHA_COOKIE, storeCaptcha } from '../modules/accounts/auth/captcha.ts';
import { newWork } from '../modules/accounts/auth/work.ts';
import { networkOf } from '../modules/platform/rate-limit/network.ts';
import { Outside } from '../outside.ts';
import { SlowQueue } from '../slow-queue.ts';
import { Busy } from './in-flight.ts';
import type { Site } from './serve.ts';

const LOOK = {
  size: 4,
  width: 260,
  height: 80,
  fontSize: 84,
  noise: 3,
  charPreset: '2345678abcdefhkmnprstuvwxyzABCDEFGHKMNPRSTUVWXYZ',
};

const drawing = new SlowQueue({ at_once: 1, most: 100, share: 20 });

const drawn = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).flatten({ background: '#f4f4f4' }).png({ palette: true }).toBuffer();

function busy(error: unknown): never {
  throw error instanceof Refusal ? new Busy(error.key) : error;
}

export function captchaRoute(server: FastifyInstance, { app, db }: Site): void {
  server.get('/index.php', async (req, reply) => {
    const { s } = req.query as { s?: string };
    if (s === '/captcha/work')
      return reply.header('cache-control', 'no-store').send(await newWork({ app, db, now: app.clock.now() }));
    if (s !== '/captcha' && s !== 'captcha') return reply.callNotFound();
    const { text, data } = create(LOOK);
    const png = await drawing.run(new Outside([networkOf(req.ip)]), 1, () => drawn(data)).catch(busy);
    const { id, seconds } = await storeCaptcha({ app, db, now: app.clock.now() }, text, req.cookies[CAPTCHA_COOKIE]);
    reply.setCookie(CAPTCHA_COOKIE, id, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: seconds,
      secure: app.config.public_url.startsWith('https:'),
    });
    return reply.header('cache-control', 'no-store').type('image/png').send(png);
  });
}
