// Photos that a browser keeps, for tests: what a window has left is there in the next one.
import type { KeptPhoto, KeptPhotos } from '#admin/lib/kept-photos.ts';

export function keptInMemory(): KeptPhotos {
  const photos = new Map<number, KeptPhoto & { at: number }>();
  let next = 1;
  return {
    add: async (photo) => {
      const at = next++;
      photos.set(at, { ...photo, at });
      return at;
    },
    change: async (photo) => photos.set(photo.at, photo),
    drop: async (at) => photos.delete(at),
    at: async (place) => [...photos.values()].filter((photo) => photo.place === place),
  };
}
