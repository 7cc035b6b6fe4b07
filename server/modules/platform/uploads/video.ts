// Identifies a plain video by its bytes: MP4, QuickTime and WebM, with a video track. Videos are stored unchanged and not decoded here;
// so they are served with exactly their own type.
import type { VIDEO_TYPES } from '#contract/calls/parts.ts';

export type VideoFile = {
  mime: (typeof VIDEO_TYPES)[number];
  ext: 'mp4' | 'mov' | 'webm';
  /** null when the file has no duration */
  seconds: number | null;
};

/** The limit of the upload's column. */
export const MOST_MB = 20;

/** null: no plain video. */
export const readVideo = (bytes: Buffer): VideoFile | null => ofMp4(bytes) ?? ofWebm(bytes);

type Box = { type: string; from: number; to: number };

/** The boxes between two positions; null when their sizes do not add up. */
function boxes(bytes: Buffer, from: number, end: number): Box[] | null {
  const found: Box[] = [];
  for (let at = from; at < end; ) {
    if (at + 8 > end) return null;
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const head = short === 1 ? 16 : 8;
    if (at + head > end || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return null;
    // 0: to the end of the file; 1: a long size follows.
    const size = short === 0 ? end - at : short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short;
    if (size < head || at + size > end) return null;
    found.push({ type, from: at + head, to: at + size });
    at += size;
  }
  return found;
}

function ofMp4(bytes: Buffer): VideoFile | null {
  const all = boxes(bytes, 0, bytes.length);
  const [first] = all ?? [];
  const movie = all?.find((box) => box.type === 'moov');
  if (first?.type !== 'ftyp' || first.to - first.from < 8 || !movie || !all?.some((box) => box.type === 'mdat')) return null;
  const inner = boxes(bytes, movie.from, movie.to);
  if (!inner?.some((box) => box.type === 'trak' && showsPicture(bytes, box))) return null;
  const quicktime = bytes.toString('latin1', first.from, first.from + 4) === 'qt  ';
  const header = inner.find((box) => box.type === 'mvhd');
  return {
    ...(quicktime ? { mime: 'video/quicktime', ext: 'mov' } : { mime: 'video/mp4', ext: 'mp4' }),
    seconds: header ? secondsOf(bytes.subarray(header.from, header.to)) : null,
  };
}

function showsPicture(bytes: Buffer, track: Box): boolean {
  const media = boxes(bytes, track.from, track.to)?.find((box) => box.type === 'mdia');
  const handler = media && boxes(bytes, media.from, media.to)?.find((box) => box.type === 'hdlr');
  return Boolean(handler && bytes.toString('latin1', handler.from + 8, handler.from + 12) === 'vide');
}

/** The duration in a movie header; a video written while it is recorded has 0. */
function secondsOf(header: Buffer): number | null {
  const long = header[0] === 1;
  if (header.length < (long ? 32 : 20)) return null;
  const scale = header.readUInt32BE(long ? 20 : 12);
  const length = long ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  const unknown = length === 0 || length >= (long ? 2 ** 63 : 2 ** 32 - 1);
  return scale === 0 || unknown ? null : length / scale;
}

const EBML = Buffer.from('1a45dfa3', 'hex');
const SEGMENT = Buffer.from('18538067', 'hex');
const TRACKS = Buffer.from('1654ae6b', 'hex');
/** DocType, five bytes: only webm, no other Matroska. */
const DOCTYPE = Buffer.from('428284', 'hex');
const HEAD = 64 * 1024;

function ofWebm(bytes: Buffer): VideoFile | null {
  const head = bytes.subarray(0, HEAD);
  if (!head.subarray(0, 4).equals(EBML)) return null;
  const kind = head.indexOf(DOCTYPE);
  const segment = head.indexOf(SEGMENT);
  if (kind < 0 || segment < kind || head.toString('latin1', kind + 3, kind + 7) !== 'webm') return null;
  const tracks = head.indexOf(TRACKS, segment);
  return tracks > 0 && head.indexOf('V_', tracks, 'latin1') > 0 ? { mime: 'video/webm', ext: 'webm', seconds: null } : null;
}
