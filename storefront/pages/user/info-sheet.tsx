// One of the shop's texts in a sheet, with the button that accepts it.
import { dayIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { RichText } from '#shop/parts/frame/rich-text.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type InfoSheetProps = { open: boolean; mark: string; title: string; onClose: () => void; onAccept: () => void };

const LINES = [92, 100, 84, 96, 60, 98, 88, 100, 72];

export function InfoSheet({ open, mark, title, onClose, onAccept }: InfoSheetProps) {
  const info = useCall('information/getinfo', { mark }, { enabled: open, quiet: true });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      className="ui-sheet-tall"
      actions={
        <Button kind="primary" onClick={onAccept}>
          {t('register.accept')}
        </Button>
      }
    >
      <QueryBoundary
        small
        call={info}
        shape={
          <div className="flex flex-col gap-24">
            {LINES.map((width) => (
              <SkeletonBlock key={width} width={`${width}%`} height={28} />
            ))}
          </div>
        }
      >
        {({ content, updated_at }) => (
          <>
            <RichText html={content} />
            <p className="text-xs text-ink-3">{t('setting.updated', { date: dayIn(updated_at) })}</p>
          </>
        )}
      </QueryBoundary>
    </Sheet>
  );
}
