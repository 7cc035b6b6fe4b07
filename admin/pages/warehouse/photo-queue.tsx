// Extra photos that members ordered: what to show, taken here, or paid back.

import { t } from '#admin/lib/i18n.ts';
import { useUploadCommand } from '#admin/lib/upload-outbox.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { ItemFace } from '#admin/pages/warehouse/item-face.tsx';
import { OrderedQueue, RefundOrdered, told, WorkHead } from '#admin/pages/warehouse/ordered-queue.tsx';
import { Act } from '#admin/parts/act.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import { Videos } from '#admin/parts/videos.tsx';
import type { PhotoWork } from '#contract/desk/photos.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';

export function PhotoQueue() {
  return (
    <OrderedQueue
      path="photos/lists"
      title={t('desk.menu.photos')}
      empty={t('desk.photos.empty')}
      note={(work) => [t('desk.photos.n', { n: work.num }), 'remark' in work ? work.remark : '']}
      work={(work, next) => 'remark' in work && <Work work={work} onDone={next} />}
    />
  );
}

function Work({ work, onDone }: { work: PhotoWork; onDone: () => void }) {
  const place = `photos:${work.id}`;
  const uploads = useUploads(place);
  const done = useUploadCommand('photos/done', work.id, { invalidates: ['warehouse'], onDone: told(onDone) });
  const taken = uploads.shots.filter((shot) => !shot.failed).length;
  const send = async () => {
    const { behind } = await done.run(
      { id: work.id, files: [] },
      { label: work.item.title, awaits: [{ place, kind: 'photo', into: ['files'] }] },
    );
    if (behind) onDone();
  };
  return (
    <>
      <WorkHead item={work.item} what={t('desk.photos.n', { n: work.num })} />
      <div className="desk-work-body">
        <div className="desk-col">
          <Note tone="you" title={t('desk.photos.n', { n: work.num })}>
            {work.remark || t('desk.photos.no_remark')}
          </Note>
          <Card title={t('desk.photos.taken', { n: taken, of: work.num })}>
            <PhotoTaker uploads={uploads} />
          </Card>
          <ItemFace item={work.item} />
          {work.item.photos.length + work.item.videos.length > 0 && (
            <Card title={t('desk.stock.our_photos')}>
              {work.item.photos.length > 0 && (
                <Pictures pictures={work.item.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: '' }))} />
              )}
              <Videos videos={work.item.videos} poster={work.item.photos[0]?.url} />
            </Card>
          )}
        </div>
        <aside className="desk-col">
          <MemberCard member={work.item.member} />
        </aside>
      </div>
      <footer className="desk-work-foot">
        <RefundOrdered
          id={work.id}
          path="photos/refund"
          title={t('desk.photos.refund')}
          effect={t('desk.photos.refund_effect')}
          onDone={told(onDone)}
        />
        <div className="desk-work-foot-end">
          <Act
            kind="primary"
            size="normal"
            keys="mod+enter"
            busy={done.busy}
            disabled={taken < work.num}
            onClick={() => void send()}
          >
            {t('desk.photos.done')}
          </Act>
        </div>
      </footer>
    </>
  );
}
