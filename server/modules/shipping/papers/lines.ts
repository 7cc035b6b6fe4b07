// Breaking a text into lines of a width. Widths are measured from the runs that are drawn.
import { type Cluster, clustersOf, type Run, runsOf } from './clusters.ts';

export type Measure = (run: Run) => number;
type Line = readonly Cluster[];

const BLANK = /^\s+$/u;
const widthOf = (line: readonly Cluster[], measure: Measure): number => runsOf(line).reduce((sum, run) => sum + measure(run), 0);

function trimmed(line: Line): Line {
  const end = line.findLastIndex(({ text }) => !BLANK.test(text)) + 1;
  return end === line.length ? line : line.slice(0, end);
}

function* piecesOf(clusters: readonly Cluster[]): Generator<Cluster[]> {
  let piece: Cluster[] = [];
  for (const cluster of clusters) {
    piece.push(cluster);
    if (!cluster.breaks) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

function brokenLine(clusters: readonly Cluster[], width: number, measure: Measure): Line[] {
  const out: Line[] = [];
  let line: Cluster[] = [];
  let used = 0;
  const next = () => {
    if (trimmed(line).length > 0) out.push(trimmed(line));
    line = [];
    used = 0;
  };
  for (const piece of piecesOf(clusters)) {
    const needed = widthOf(trimmed(piece), measure);
    if (used + needed > width) next();
    if (needed <= width) {
      line.push(...piece);
      used += widthOf(piece, measure);
      continue;
    }
    // Longer than a line: it breaks anywhere.
    for (const cluster of piece) {
      if (line.length > 0 && widthOf([...line, cluster], measure) > width) next();
      line.push(cluster);
    }
    used = widthOf(line, measure);
  }
  next();
  return out.length > 0 ? out : [[]];
}

export const paragraphs = (text: string): string[] => text.split(/\r\n|[\r\n\u2028\u2029]/);

/** Lines end at line breaks of the text, and between words where the width ends. */
export const linesOf = (text: string, width: number, measure: Measure): Line[] =>
  paragraphs(text).flatMap((line) => brokenLine(clustersOf(line), width, measure));

/** The first lines; where some are left out, the last of them ends in an ellipsis. */
export function shortened(lines: readonly Line[], most: number, width: number, measure: Measure): Line[] {
  const shown = lines.slice(0, most);
  const last = shown.at(-1);
  if (!last || shown.length === lines.length) return shown;
  const level = last[0]?.level ?? 0;
  const ellipsis = clustersOf('…').map((one) => ({ ...one, level }));
  let cut = last;
  const ended = () => [...cut, ...ellipsis];
  while (cut.length > 0 && widthOf(ended(), measure) > width) cut = cut.slice(0, -1);
  return [...shown.slice(0, -1), ended()];
}
