// Rows of a list in blocks: those far out of sight are a space of their height, so that a list of any length is a few hundred nodes.
import { type ReactNode, useEffect, useRef, useState } from 'react';

const BLOCK = 50;
/** So far out of sight rows still are drawn, in px: a fast scroll meets no empty space. */
const MARGIN = 1200;

type Props<Row> = {
  rows: readonly Row[] /** where the row that is open stands: its block is always drawn */;
  at?: number;
  children: (rows: Row[]) => ReactNode;
};

export function RowBlocks<Row extends { id: number }>({ rows, at = -1, children }: Props<Row>) {
  const blocks = Array.from({ length: Math.ceil(rows.length / BLOCK) }, (_, n) => rows.slice(n * BLOCK, (n + 1) * BLOCK));
  return blocks.map((block, n) => (
    <Block key={n} keep={Math.floor(at / BLOCK) === n}>
      {() => children(block)}
    </Block>
  ));
}

function Block({ keep, children }: { keep: boolean; children: () => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  /** Height of what stood here, while it is out of sight. */
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const block = box.current;
    if (!block) return;
    const watch = new IntersectionObserver(
      ([seen]) => setHeight((was) => (seen?.isIntersecting ? null : (was ?? block.getBoundingClientRect().height))),
      { root: block.closest('.ui-split-list'), rootMargin: `${MARGIN}px 0px` },
    );
    watch.observe(block);
    return () => watch.disconnect();
  }, []);
  const away = height !== null && !keep;
  return (
    <div ref={box} style={away ? { blockSize: height } : undefined}>
      {!away && children()}
    </div>
  );
}
