// An image embedder for tests that needs no model (the vector is the picture in grey), and simple pictures.
import sharp from 'sharp';
import { DIMENSIONS, type ImageEmbedder } from './connectors/image-search/embedder.ts';

/** An embedder whose vector is the darkness of the picture scaled to 32 x 18 pixels. `looked` counts the pictures embedded. */
export function grayscaleEmbedder(): ImageEmbedder & { looked: number } {
  return {
    make: 'plain',
    floor: 0.05,
    band: 1,
    looked: 0,
    available: () => true,
    async embed(picture) {
      this.looked += 1;
      const grey = await sharp(picture)
        .flatten()
        .resize(32, DIMENSIONS / 32, { fit: 'fill' })
        .greyscale()
        .raw()
        .toBuffer();
      return Int8Array.from(grey, (value) => (255 - value) >> 1);
    },
    async embedQuery(picture) {
      return [await this.embed(picture)];
    },
    close: async () => {},
  };
}

/** A PNG of 64 x 64 px: a black block on white, with its left and top in eighths of the side. */
export const blockPicture = (left: number, top: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 24, height: 24, channels: 3, background: '#000' } }, left: left * 8, top: top * 8 }])
    .png()
    .toBuffer();
