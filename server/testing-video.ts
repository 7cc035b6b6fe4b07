// Minimal videos for tests: the parts that identify a file, and bytes in place of the frames.
const box = (type: string, ...inside: Buffer[]): Buffer => {
  const body = Buffer.concat(inside);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
};

type Film = { seconds?: number; brand?: string; track?: string; bytes?: number };

/** An MP4, or with the brand 'qt  ' a QuickTime video. */
export function mp4({ seconds = 8, brand = 'isom', track = 'vide', bytes = 4000 }: Film = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(600, 12);
  header.writeUInt32BE(seconds * 600, 16);
  const handler = Buffer.alloc(24);
  handler.write(track, 8, 'latin1');
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`, 'latin1')),
    box('moov', box('mvhd', header), box('trak', box('mdia', box('hdlr', handler)))),
    box('mdat', Buffer.from(Array.from({ length: bytes }, (_, at) => at % 251))),
  ]);
}

/** A WebM; with another `kind` another Matroska. */
export const webm = (kind = 'webm', codec = 'V_VP8'): Buffer =>
  Buffer.concat([
    Buffer.from('1a45dfa39f4282', 'hex'),
    Buffer.from([0x80 + kind.length]),
    Buffer.from(kind),
    Buffer.from('18538067', 'hex'),
    Buffer.from('01ffffffffffffff1654ae6ba086', 'hex'),
    Buffer.from(codec),
    Buffer.alloc(500, 7),
  ]);
