// Goods seen, as a row: swipe to delete, or a tick in edit mode.
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import type { EditRows } from '#shop/parts/cart/edit-rows.tsx';
import { GoodsRow } from '#shop/parts/goods/goods-row.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { TrashIcon } from '#ui/icons.tsx';
import { SwipeRow } from '#ui/layout/swipe-row.tsx';

type Seen = OutputAt<'history/lists'>['data'][number];

export function SeenRow({ row, edit, onDelete }: { row: Seen; edit: EditRows; onDelete: () => void }) {
  if (edit.on) return <GoodsRow goods={row} ticked={edit.has(row.id)} onTick={() => edit.toggle(row.id)} />;
  return (
    <SwipeRow acts={[{ key: 'delete', label: t('kit.delete'), icon: <TrashIcon />, onAct: onDelete }]}>
      <GoodsRow goods={row} />
    </SwipeRow>
  );
}

const ROWS = [0, 1, 2, 3];
export function SeenSkeleton() {
  return (
    <div className="flex flex-col gap-14">
      <SkeletonBlock width={120} height={32} />
      {ROWS.map((n) => (
        <div key={n} className="flex gap-20 rounded-card bg-surface p-20">
          <SkeletonBlock width={180} height={180} className="rounded-image" />
          <div className="flex flex-1 flex-col gap-16 pt-6">
            <SkeletonBlock width="95%" height={26} />
            <SkeletonBlock width="60%" height={26} />
            <SkeletonBlock width="35%" height={34} />
          </div>
        </div>
      ))}
    </div>
  );
}
