// Versions of a page: who published what and when; going back to one, taking back one that waits for its time.
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { PagedList } from '#admin/parts/paged-list.tsx';
import type { PageVersionOut } from '#contract/desk/pages.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import type { Draft } from './use-draft.ts';

const TONES: Record<PageVersionOut['standing'], Tone> = { live: 'safe', scheduled: 'clock', past: 'over', withdrawn: 'over' };
const SIZE = 20;

export function VersionsSheet({ draft, onClose, onDone }: { draft: Draft; onClose: () => void; onDone: () => void }) {
  const list = usePaged('pages/versions', { id: draft.page.id }, { size: SIZE, inside: true });
  const done = () => {
    onClose();
    onDone();
  };
  const restore = useCommand('pages/restore', {
    onDone: () => {
      toast(t('desk.pages.restored'), { mark: 'done' });
      done();
    },
  });
  const withdraw = useCommand('pages/withdraw', { onDone: done });
  const back = async (from: number) => {
    const now = await draft.flush();
    if (now) await restore.run({ id: now.id, version: now.version, from });
  };
  return (
    <Sheet open title={t('desk.pages.versions')} place="side" onClose={onClose} locked={restore.busy || withdraw.busy}>
      <PagedList list={list} caption={t('desk.pages.versions')} counted empty={<Empty title={t('desk.pages.no_versions')} />}>
        {(one) => (
          <div className="flex flex-wrap items-center gap-12 border-b border-line pb-16">
            <div className="flex-1 min-w-0">
              <p className="flex flex-wrap items-center gap-12">
                <strong>{t('desk.pages.version', { n: one.version })}</strong>
                <Badge tone={TONES[one.standing]}>{t(`desk.pages.standing.${one.standing}`)}</Badge>
              </p>
              <p className="desk-small">
                <Facts items={[dateTime(one.publish_at), one.by || null, one.note || null]} />
              </p>
            </div>
            {one.standing === 'scheduled' && (
              <Button size="small" onClick={() => void withdraw.run({ id: draft.page.id, from: one.id })}>
                {t('desk.pages.withdraw')}
              </Button>
            )}
            <Button size="small" onClick={() => void back(one.id)}>
              {t('desk.pages.restore')}
            </Button>
          </div>
        )}
      </PagedList>
    </Sheet>
  );
}
