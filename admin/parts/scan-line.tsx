// What the last scan did, as a narrow line with its colour; what is on hold, as wide as the page until somebody has read it.
import { t } from '#admin/lib/i18n.ts';
import type { Scans } from '#admin/lib/use-scans.ts';
import type { Held } from '#contract/desk/scanning.ts';
import { FailedIcon, UndoIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { KeyHint } from '#ui/input/key-hint.tsx';

export function ScanLine({ scans }: { scans: Scans }) {
  const { last, held, undo, closeHeld } = scans;
  return (
    <>
      {held.length > 0 && <HeldBand held={held} onClose={closeHeld} />}
      <div className="scan-line" data-band={last?.band ?? 'none'} role="status">
        {last && (
          <>
            <span className="scan-line-kind">{t(`scan.kind.${last.kind}`)}</span>
            <span className="flex-1 min-w-0">
              <span className="ui-mono">{last.code}</span> {last.says}
            </span>
            {undo && (
              <Button size="small" icon={<UndoIcon />} throttle={false} onClick={undo} end={<KeyHint>F8</KeyHint>}>
                {t('scan.take_back')}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  );
}

/** Somebody's goods must not leave: it is said as loud as a page can. */
export function HeldBand({ held, onClose }: { held: readonly Held[]; onClose?: () => void }) {
  if (held.length === 0) return null;
  return (
    <div className="scan-band" data-band="stop" role="alert">
      <FailedIcon />
      <div className="scan-band-words">
        <strong>{t('hold.shout')}</strong>
        {held.map((one) => (
          <span key={one.id} className="flex items-center gap-8">
            <WarningIcon className="ui-icon-sm" />
            {t('hold.line', { kind: t(`hold.kind.${one.kind}`), reason: one.reason, name: one.by })}
          </span>
        ))}
      </div>
      {onClose && (
        <Button size="small" throttle={false} onClick={onClose}>
          {t('hold.seen')}
        </Button>
      )}
    </div>
  );
}
