// Cutting a part out of a picture: move, scale 0.3 to 4, turn, preview it if wanted, and hand it on. For the avatar and image
// search.
import { useEffect, useState } from 'react';
import EasyCrop, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { cut, typeOf } from '#shop/lib/crop.ts';
import { t } from '#shop/lib/i18n.ts';
import { type CropStep, cropCode, cropError, framing, scaled, screenBox } from '#shop/parts/photo/cropper-rules.ts';
import { CropMoves, CropTools } from '#shop/parts/photo/cropper-tools.tsx';
import type { Box } from '#shop/parts/photo/find-goods.ts';
import { FoundGoods, useFoundGoods, WHOLE } from '#shop/parts/photo/found-goods.tsx';
import { cx } from '#ui/cx.ts';
import { Image } from '#ui/data/image.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type CropperProps = {
  file: Blob;
  title: string;
  /** word of the button: "search", "use it" */
  verb: string;
  /** the box on the screen, upx */
  box?: { width: number; height: number };
  /** what is handed on, px */
  width?: number;
  height?: number;
  round?: boolean;
  /** shows the result before it is handed on */
  preview?: boolean;
  /** begins with the box over the whole of the picture's shorter side, not over its middle */
  whole?: boolean;
  /** offers the goods found in the picture */
  finds?: boolean;
  /** false: no turning */
  turns?: boolean;
  /** uses the picture; true closes the cropper */
  onDone: (picture: Blob) => Promise<unknown> | undefined;
  /** once it has left the screen */
  onClose: () => void;
};

const BOX = { width: 250, height: 250 };
const OUT_SIDE = 480;
const LEAVE_MS = 400;

function useUrl(blob: Blob | null): string {
  const [url, setUrl] = useState('');
  useEffect(() => {
    if (!blob) return setUrl('');
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}

/** In words; the code for support is in the console. */
const say = (step: CropStep) => {
  toast(t(cropError(step)));
  console.warn(`cropper: ${cropCode(step)}`);
};

export default function Cropper(props: CropperProps) {
  const {
    file,
    title,
    verb,
    box = BOX,
    width = OUT_SIDE,
    height = OUT_SIDE,
    round,
    preview,
    whole,
    finds = false,
    turns = true,
    onDone,
    onClose,
  } = props;
  const source = useUrl(file);
  const [at, setAt] = useState({ x: 0, y: 0 });
  const [scale, setScale] = useState(1);
  const [turned, setTurned] = useState(0);
  const [area, setArea] = useState<Area | null>(null);
  const [result, setResult] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(true);
  const shown = useUrl(result);
  const found = useFoundGoods(source, finds);
  const [media, setMedia] = useState<{ width: number; height: number } | null>(null);
  const [chosen, setChosen] = useState<Box>();
  const picture = file.type.startsWith('image/');
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once for each file
  useEffect(() => {
    if (picture) return;
    toast(t('crop.choose_picture'));
    onClose();
  }, [picture]);

  const choose = (part: Box, size: { width: number; height: number }) => {
    const onScreen = screenBox(box, window.innerWidth);
    const { scale: to, at: place } = framing(part, size, onScreen);
    setTurned(0);
    setScale(part === WHOLE ? scaled.covering(onScreen, size) : to);
    setAt(place);
    setChosen(part);
  };
  // The most prominent goods are chosen first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the picture and what was found in it are there
  useEffect(() => {
    const first = found?.[0];
    if (first && media) choose(first, media);
  }, [found, media]);

  // It slides out before its owner removes it: a toast shown meanwhile is inside it, and must not vanish with it.
  const leave = () => {
    setOpen(false);
    setTimeout(onClose, LEAVE_MS);
  };
  const hand = async (made: Blob) => {
    setBusy(true);
    try {
      if ((await onDone(made)) === true) leave();
    } catch {
      say('hand');
    } finally {
      setBusy(false);
    }
  };
  const go = async () => {
    if (!area) return say('ready');
    setBusy(true);
    const made = await cut(source, area, turned, { width, height, type: typeOf(file) }).catch((error: unknown) => {
      say(error instanceof Error && error.message === 'error_read' ? 'read' : preview ? 'preview' : 'cut');
      return null;
    });
    setBusy(false);
    if (!made) return;
    if (preview) setResult(made);
    else await hand(made);
  };
  if (!picture) return null;
  if (![box.width, box.height, width, height].every((side) => side > 0))
    return <Dialog open title={t('crop.no_size')} safe={t('kit.ok')} onSafe={onClose} />;
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={title}
      actions={
        <>
          {result && <Button onClick={() => setResult(null)}>{t('crop.again')}</Button>}
          <Button kind="primary" busy={busy} onClick={() => void (result ? hand(result) : go())}>
            {preview && !result ? t('crop.preview') : verb}
          </Button>
        </>
      }
    >
      {result ? (
        <Image src={shown} alt={t('crop.preview')} round={round} ratio={width / height} className="mx-auto w-480 max-w-full" />
      ) : (
        <>
          <div
            className={cx(
              'relative overflow-hidden rounded-image bg-[#111]',
              // The field is little larger than the box that the whole picture fills.
              whole ? 'mx-auto size-300' : 'h-560',
            )}
            data-crop="stage"
          >
            {source && (
              <EasyCrop
                image={source}
                crop={at}
                zoom={scale}
                rotation={turned}
                minZoom={scaled.min}
                maxZoom={scaled.max}
                aspect={box.width / box.height}
                cropSize={screenBox(box, window.innerWidth)}
                cropShape={round ? 'round' : 'rect'}
                showGrid={!round}
                restrictPosition={false}
                onCropChange={setAt}
                onZoomChange={setScale}
                onRotationChange={turns ? setTurned : undefined}
                onInteractionStart={() => setChosen(undefined)}
                // Not on the end of a gesture: a tap on one of the goods found is none.
                onCropAreaChange={(_, pixels) => setArea(pixels)}
                disableAutomaticStylesInjection
                onMediaLoaded={(size) => {
                  setMedia(size);
                  if (whole) setScale(scaled.covering(screenBox(box, window.innerWidth), size));
                }}
                mediaProps={{
                  onError: () => {
                    say('read');
                    leave();
                  },
                }}
                cropperProps={{ role: 'group', 'aria-label': t('crop.stage') }}
              />
            )}
          </div>
          <CropTools
            scale={scale}
            onScale={setScale}
            onTurn={turns ? (by) => setTurned((now) => (now + by + 360) % 360) : undefined}
          />
          <CropMoves
            onMove={(x, y) => {
              setAt((now) => ({ x: now.x + x, y: now.y + y }));
              setChosen(undefined);
            }}
          />
          {found && found.length > 0 && media && (
            <FoundGoods
              source={source}
              ratio={media.width / media.height}
              found={found}
              chosen={chosen}
              onChoose={(part) => choose(part, media)}
            />
          )}
          <p className="text-center text-xs text-ink-3">{t('crop.help')}</p>
        </>
      )}
    </Sheet>
  );
}
