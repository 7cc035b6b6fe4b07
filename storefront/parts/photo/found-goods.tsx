// The goods found in a picture, small and in a row: a tap puts the box of the cropper over one.
import { type CSSProperties, useEffect, useState } from 'react';
import { smallPixels } from '#shop/lib/crop.ts';
import { t } from '#shop/lib/i18n.ts';
import { type Box, findGoods } from '#shop/parts/photo/find-goods.ts';
import { cx } from '#ui/cx.ts';

const LOOKED_AT_PX = 160;
export const WHOLE: Box = { x: 0, y: 0, width: 1, height: 1 };

/**
 * The goods in the picture of a URL; null until it was analysed. A picture that cannot be read has none: the cropper itself
 * reports it.
 */
export function useFoundGoods(source: string, wanted: boolean): Box[] | null {
  const [found, setFound] = useState<Box[] | null>(null);
  useEffect(() => {
    let current = true;
    setFound(null);
    if (!source || !wanted) return;
    smallPixels(source, LOOKED_AT_PX)
      .then(findGoods)
      .catch(() => [])
      .then((boxes) => current && setFound(boxes));
    return () => {
      current = false;
    };
  }, [source, wanted]);
  return found;
}

export type FoundGoodsProps = {
  source: string;
  /** width / height of the picture */
  ratio: number;
  found: readonly Box[];
  /** what the box is over; undefined once it was moved by hand */
  chosen: Box | undefined;
  onChoose: (box: Box) => void;
};

export function FoundGoods({ source, ratio, found, chosen, onChoose }: FoundGoodsProps) {
  const all = [...found, WHOLE];
  return (
    <div role="group" aria-label={t('crop.found')} className="flex justify-center gap-14">
      {all.map((box, at) => {
        const label = box === WHOLE ? t('crop.whole') : t('crop.found_one', { n: at + 1 });
        return (
          <button
            key={at}
            type="button"
            aria-label={label}
            aria-pressed={box === chosen}
            onClick={() => onChoose(box)}
            className={cx(
              'size-[48px] overflow-hidden rounded-image border-2 bg-sunken',
              box === chosen ? 'border-accent' : 'border-line-strong',
            )}
          >
            <span aria-hidden className="block size-full bg-no-repeat" style={thumbnail(source, ratio, box)} />
          </button>
        );
      })}
    </div>
  );
}

/** The part of a picture as the background of a square: its longer side fills it. */
function thumbnail(source: string, ratio: number, box: Box): CSSProperties {
  // In sides of the square: the size of the whole picture when the part just fits.
  const fit = 1 / Math.max(box.width * ratio, box.height);
  const [width, height] = [ratio * fit, fit];
  const place = (start: number, length: number, side: number): number => {
    const left = 0.5 - (start + length / 2) * side;
    return side === 1 ? 0 : (left / (1 - side)) * 100;
  };
  return {
    backgroundImage: `url("${source}")`,
    backgroundSize: `${width * 100}% ${height * 100}%`,
    backgroundPosition: `${place(box.x, box.width, width)}% ${place(box.y, box.height, height)}%`,
  };
}
