// For tests: eyes that see light and dark alone, at once; and pictures to show them.
import sharp from 'sharp';
import { DIMENSIONS, type ImageEmbedder } from './connectors/image-search/embedder.ts';

/** An embedder whose vector is the picture itself, 32 x 16 in grey. `looked` counts the pictures. */
export function grayscaleEmbedder(): ImageEmbedder & { looked: number } {
  return {
    make: 'plain',
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
      return Int8Array.from(grey, (value) => value - 128);
    },
    close: async () => {},
  };
}

/** Black on white: a block whose left and top are counted in eighths of 64 px. */
export const blockPicture = (left: number, top: number): Promise<Buffer> =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: '#fff' } })
    .composite([{ input: { create: { width: 24, height: 24, channels: 3, background: '#000' } }, left: left * 8, top: top * 8 }])
    .png()
    .toBuffer();
