// The rows below the picture: smaller, the scale, larger, a quarter turn; and where it goes, for who does not drag.
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { scaled } from '#shop/parts/photo/cropper-rules.ts';
import { ArrowDownIcon, ArrowUpIcon, MinusIcon, PlusIcon, ReturnIcon, RotatePictureIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const STEP = 0.1;
const QUARTER = 90;
/** px on the screen */
const MOVE = 10;

export type CropToolsProps = { scale: number; onScale: (scale: number) => void; onTurn?: (degrees: number) => void };

/** What moves the picture: x to the right, y down. */
export function CropMoves({ onMove }: { onMove: (x: number, y: number) => void }) {
  const ways = [
    { label: t('crop.move_left'), icon: <ArrowUpIcon className="-rotate-90" />, by: [-MOVE, 0] },
    { label: t('crop.move_up'), icon: <ArrowUpIcon />, by: [0, -MOVE] },
    { label: t('crop.move_down'), icon: <ArrowDownIcon />, by: [0, MOVE] },
    { label: t('crop.move_right'), icon: <ArrowUpIcon className="rotate-90" />, by: [MOVE, 0] },
  ] as const;
  return (
    // Left is on the left in every language.
    <div dir="ltr" className="flex justify-center gap-16 text-ink">
      {ways.map(({ label, icon, by: [x, y] }) => (
        <IconButton key={label} label={label} icon={icon} onClick={() => onMove(x, y)} throttle={false} />
      ))}
    </div>
  );
}

export function CropTools({ scale, onScale, onTurn }: CropToolsProps) {
  return (
    <div className="flex items-center gap-8 text-ink">
      <IconButton
        label={t('kit.zoom_out')}
        icon={<MinusIcon />}
        disabled={scale <= scaled.min}
        onClick={() => onScale(scaled.by(scale, -STEP))}
        throttle={false}
      />
      <input
        type="range"
        className="h-[44px] min-w-0 flex-1 accent-ink"
        min={scaled.min}
        max={scaled.max}
        step={0.01}
        value={scale}
        aria-label={t('crop.scale')}
        aria-valuetext={percent(Math.round(scale * 100) * 100)}
        onChange={(event) => onScale(Number(event.target.value))}
      />
      <IconButton
        label={t('kit.zoom_in')}
        icon={<PlusIcon />}
        disabled={scale >= scaled.max}
        onClick={() => onScale(scaled.by(scale, STEP))}
        throttle={false}
      />
      {onTurn && (
        <>
          <IconButton label={t('crop.turn_back')} icon={<ReturnIcon />} onClick={() => onTurn(-QUARTER)} throttle={false} />
          <IconButton label={t('crop.rotate')} icon={<RotatePictureIcon />} onClick={() => onTurn(QUARTER)} throttle={false} />
        </>
      )}
    </div>
  );
}
