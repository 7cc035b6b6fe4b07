// Favourites: a lower price is marked; in edit mode a tap ticks; what is removed can be restored for a moment.
import { call, type OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { invalidate } from '#shop/lib/query.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { EditBar, EditToggle, useEditRows } from '#shop/parts/cart/edit-rows.tsx';
import { useUndoDelete } from '#shop/parts/cart/undo-delete.ts';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { GoodsRow } from '#shop/parts/goods/goods-row.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { ArrowDownIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { SwipeRow } from '#ui/layout/swipe-row.tsx';
import { priceNews } from './price-news.ts';

type Favorite = RowOf<OutputAt<'favorite/lists'>>;

export default function Favorites() {
  const list = useList('favorite/lists', {});
  const edit = useEditRows();
  const undo = useUndoDelete(async (ids) => {
    await call('favorite/delete', { ids: [...ids] }, { indicator: false });
    list.change((row) => (ids.includes(row.id) ? undefined : row));
    // Later pages have moved up: read again, or some rows would never be seen.
    if (list.hasMore) void invalidate('favorite/lists');
  });
  const shown = list.rows.filter((row) => !undo.gone.has(row.id));
  const ids = shown.map((row) => row.id);
  const remove = (which: number[]) => {
    undo.remove(which);
    edit.set(which, false);
    if (which.length === ids.length && !list.hasMore) edit.stop();
  };
  return (
    <ListPage
      list={{ ...list, rows: shown }}
      shape={<PageSkeleton />}
      failed={t('favorites.failed')}
      fallback={to.mine()}
      end={<EditToggle edit={edit} any={shown.length > 0} />}
      onBack={() => {
        if (edit.on) edit.stop();
        return !edit.on;
      }}
      onRefresh={edit.on ? undefined : list.refresh}
      actions={edit.on && <EditBar edit={edit} ids={ids} onDelete={remove} />}
      empty={{
        title: t('favorites.none'),
        help: t('favorites.none_help'),
        actions: (
          <Button size="small" kind="primary" href={to.home()}>
            {t('lists.look_around')}
          </Button>
        ),
      }}
      row={(row) => {
        const face = <Row row={row} ticked={edit.has(row.id)} onTick={edit.on ? () => edit.toggle(row.id) : undefined} />;
        return edit.on ? (
          face
        ) : (
          <SwipeRow acts={[{ key: 'remove', label: t('favorites.remove'), icon: <TrashIcon />, onAct: () => remove([row.id]) }]}>
            {face}
          </SwipeRow>
        );
      }}
    />
  );
}

function Row({ row, ticked, onTick }: { row: Favorite; ticked: boolean; onTick?: () => void }) {
  const news = priceNews(row);
  return (
    <GoodsRow
      goods={row}
      gone={row.gone}
      old={news.old}
      ticked={ticked}
      onTick={onTick}
      note={
        news.fell > 0 && (
          <Badge tone="safe" icon={<ArrowDownIcon />}>
            {t('favorites.fell', { amount: money(news.fell) })}
          </Badge>
        )
      }
    />
  );
}

const ROWS = [0, 1, 2, 3];
function PageSkeleton() {
  return (
    <div className="flex flex-col gap-20">
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
