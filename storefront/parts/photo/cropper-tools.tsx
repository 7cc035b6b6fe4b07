// The row below the picture: smaller, the scale, larger, a quarter turn.
import { percent } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { scaled } from '#shop/parts/photo/cropper-rules.ts';
import { MinusIcon, PlusIcon, ReturnIcon, RotatePictureIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

const STEP = 0.1;
const QUARTER = 90;

export type CropToolsProps = { scale: number; onScale: (scale: number) => void; onTurn?: (degrees: number) => void };

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
