// Cuts an area out of a picture that may be turned, in the requested size.
export type Area = { x: number; y: number; width: number; height: number };
export type Cut = { width: number; height: number; type: string };

/** png unless the picture is a jpg. */
export const typeOf = (file: Pick<Blob, 'type'>): string => (/^image\/jpe?g$/.test(file.type) ? 'image/jpeg' : 'image/png');

/** Outer size of a picture turned by a number of degrees. */
export function turnedSize(width: number, height: number, degrees: number): { width: number; height: number } {
  const r = (degrees * Math.PI) / 180;
  const [c, s] = [Math.abs(Math.cos(r)), Math.abs(Math.sin(r))];
  return { width: width * c + height * s, height: width * s + height * c };
}

const loaded = (src: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const picture = new Image();
    picture.onload = () => resolve(picture);
    picture.onerror = () => reject(new Error('error_read'));
    picture.src = src;
  });

/** The pixels of a picture made small: `longest` is its longer side, px. */
export async function smallPixels(src: string, longest: number): Promise<ImageData> {
  const picture = await loaded(src);
  const by = longest / Math.max(picture.naturalWidth, picture.naturalHeight);
  const [width, height] = [
    Math.max(1, Math.round(picture.naturalWidth * by)),
    Math.max(1, Math.round(picture.naturalHeight * by)),
  ];
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('error2');
  draw.fillStyle = '#fff';
  draw.fillRect(0, 0, width, height);
  draw.drawImage(picture, 0, 0, width, height);
  return draw.getImageData(0, 0, width, height);
}

/** `area` counts in pixels of the turned picture; what lies outside stays empty (white in a jpg). */
export async function cut(src: string, area: Area, degrees: number, out: Cut): Promise<Blob> {
  const picture = await loaded(src);
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: out.width, height: out.height });
  const draw = canvas.getContext('2d');
  if (!draw) throw new Error('error2');
  if (out.type === 'image/jpeg') {
    draw.fillStyle = '#fff';
    draw.fillRect(0, 0, out.width, out.height);
  }
  const outer = turnedSize(picture.naturalWidth, picture.naturalHeight, degrees);
  draw.scale(out.width / area.width, out.height / area.height);
  draw.translate(outer.width / 2 - area.x, outer.height / 2 - area.y);
  draw.rotate((degrees * Math.PI) / 180);
  draw.drawImage(picture, -picture.naturalWidth / 2, -picture.naturalHeight / 2);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('error2'))), out.type, 1),
  );
}
