import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { goods } from './goods.ts';
import { hash } from './hash.ts';
import { isShopPicture, pictureKeys } from './picture-keys.ts';
import { isPictureKey, renderPicture, UnknownPicture } from './pictures.ts';
import { scenario } from './scenario.ts';

describe('demo pictures', () => {
  const keys = [...pictureKeys()];
  it('every key that the shop uses can be rendered: form, colour and emoji exist', () => {
    expect(keys.length).toBeGreaterThan(1_500);
    expect(keys.filter((key) => !isPictureKey(key))).toEqual([]);
  });
  it('photos of the history show things of the shop; others are not rendered', () => {
    const files = scenario.flatMap((s) => ('files' in s && s.files ? s.files : []));
    expect(files.filter((key) => !(key.startsWith('slip/') ? isPictureKey(key) : isShopPicture(key)))).toEqual([]);
    for (const key of ['goods/1f45f/violet/99999-1', 'scale/1f45f/violet/99999-500', 'scale/1f4e6/-/3-900000', 'qc/1f4e6/-/3-9'])
      expect(isShopPicture(key), key).toBe(false);
    expect(isShopPicture('scale/1f4e6/-/3-4200')).toBe(true);
  });
  it.each([
    ...['goods', 'messy', 'qc', 'category', 'seller', 'face', 'cut', 'wide'].map(
      (kind) => keys.find((k) => k.startsWith(`${kind}/`))!,
    ),
    'scale/1f4e6/-/3-4200',
    'slip/7/1280.00',
  ])('%s is drawn as webp of its size', async (key) => {
    const [kind] = key.split('/');
    const { format, width, height } = await sharp(await renderPicture(key)).metadata();
    expect(format).toBe('webp');
    if (kind === 'wide') expect([width, height]).toEqual([960, 540]);
    else if (kind !== 'cut') expect([width, height]).toEqual([600, 600]);
  });
  it('is deterministic, and different for each listing, angle and colour', async () => {
    const [a, b] = await Promise.all([renderPicture('goods/1f45f/violet/7-1'), renderPicture('goods/1f45f/violet/7-1')]);
    expect(a.equals(b)).toBe(true);
    const others = await Promise.all(
      [
        'goods/1f45f/violet/8-1',
        'goods/1f45f/violet/7-2',
        'goods/1f45f/teal/7-1',
        'qc/1f45f/violet/7-1',
        'messy/1f45f/violet/7-1',
      ].map(renderPicture),
    );
    for (const other of others) expect(other.equals(a)).toBe(false);
  });
  it('has the requested colour', async () => {
    const patch = async (colour: string) =>
      sharp(await renderPicture(`goods/1f457/${colour}/9-1`))
        .extract({ left: 285, top: 300, width: 30, height: 60 })
        .png()
        .toBuffer();
    const mean = async (colour: string) => (await sharp(await patch(colour)).stats()).channels.map((c) => c.mean);
    const [red, teal] = [await mean('red'), await mean('teal')];
    expect(red[0]! - red[1]!).toBeGreaterThan(60);
    expect(teal[1]! - teal[0]!).toBeGreaterThan(40);
  });
  it('has no rows of white blocks, which would look like missing letters', async () => {
    /** The maximum number of pure white runs, each as wide as a letter, in one row of a picture. */
    const blocks = async (key: string): Promise<number> => {
      const { data, info } = await sharp(await renderPicture(key))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const white = (x: number, y: number) =>
        data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3).every((c) => c > 246);
      let most = 0;
      for (let y = 0; y < info.height; y += 4) {
        let [stretches, long] = [0, 0];
        for (let x = 0; x <= info.width; x++) {
          if (x < info.width && white(x, y)) long++;
          else {
            if (long >= 10 && long <= 80) stretches++;
            long = 0;
          }
        }
        most = Math.max(most, stretches);
      }
      return most;
    };
    const messy = keys.filter((key) => key.startsWith('messy/')).slice(0, 24);
    expect(new Set(messy.map((key) => Number(key.split('/')[3]!.split('-')[0]) % 3)).size).toBe(3);
    for (const key of messy) expect(await blocks(key), key).toBeLessThan(8);
  });
  it('draws all six compositions of a sample of listings within bounds', async () => {
    for (const g of goods.filter((g) => hash(g.key) % 60 === 0)) {
      const [, look, colour, salt] = g.pic_url.split('/');
      for (let n = 1; n <= 6; n++)
        expect((await renderPicture(`goods/${look}/${colour}/${salt!.split('-')[0]}-${n}`)).length).toBeLessThan(60_000);
    }
  });
  it.each([
    '',
    'goods',
    'goods/1f45f',
    'goods/ffff/violet/1-1',
    'goods/1f45f/mauve/1-1',
    'goods/1f45f/violet/x-1',
    'goods/../violet/1-1',
    'goods/1f45f/violet/1-1/2',
    'slip/1/abc',
    'wide/1f45f+none/1',
  ])('refuses %j', async (key) => {
    expect(isPictureKey(key)).toBe(false);
    await expect(renderPicture(key)).rejects.toThrow(UnknownPicture);
  });
});
