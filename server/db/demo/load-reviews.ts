// Reviews of the demo shop: helpful marks, one that waits for approval, one that was reported.
import type { Names } from '#contract/lang.ts';
import { isSizeOption } from '#contract/sizes.ts';
import { anyOf } from '../any-of.ts';
import { bulkInsert } from '../bulk.ts';
import type { Db } from '../open.ts';
import { goodsOf } from './goods.ts';
import { hash } from './hash.ts';
import { daysBefore, goodsId, pictureUrl } from './load-catalogue.ts';
import { type DemoReview, reviews } from './reviews.ts';

/** The size among the bought options. */
function sizeOf({ goods, properties_name }: DemoReview): Names | null {
  const chosen = (properties_name['zh-cn'] ?? '').split(' / ');
  const values = goodsOf(goods).options.find((option) => isSizeOption(option.names))?.values;
  return values?.find((value) => chosen.includes(value.names['zh-cn'] ?? ''))?.names ?? null;
}

/** The oldest first, so that ids rise with time as in a real shop. The newest one of another member waits for approval. */
export async function loadReviews(db: Db, now: Date): Promise<void> {
  const sorted = [...reviews].sort((a, b) => b.days_ago - a.days_ago);
  const rows = sorted.map(({ days_ago, avatar, files, ...r }, at) => {
    const size = sizeOf({ days_ago, avatar, files, ...r });
    const time = daysBefore(now, days_ago);
    return {
      id: at + 1,
      ...r,
      goods_id: goodsId(r.goods),
      avatar: pictureUrl(avatar),
      files: files.map(pictureUrl),
      size: size ?? {},
      size_key: size?.['zh-cn'] ?? '',
      state: at === sorted.length - 1 ? 'waiting' : 'published',
      state_at: time,
      at: time,
    };
  });
  await bulkInsert(
    db,
    'review',
    rows.map(({ goods: _, ...row }) => row),
  );
}

/** Helpful marks and a report, after the members that made them. */
export async function loadReviewMarks(db: Db, now: Date): Promise<void> {
  const members = (await db.selectFrom('member').select('id').orderBy('id').execute()).map((m) => m.id);
  const shown = await db.selectFrom('review').select(['id', 'star']).where('state', '=', 'published').orderBy('id').execute();
  const at = daysBefore(now, 1);
  const marks = shown.flatMap(({ id }) =>
    members.slice(0, hash(`helpful${id}`) % (members.length + 1)).map((member_id) => ({ review_id: id, member_id, at })),
  );
  await bulkInsert(db, 'review_helpful', marks);
  const counts = new Map<number, number>();
  for (const { review_id } of marks) counts.set(review_id, (counts.get(review_id) ?? 0) + 1);
  for (const n of new Set(counts.values()))
    await db
      .updateTable('review')
      .set({ helpful: n })
      .where('id', '=', anyOf([...counts].filter(([, count]) => count === n).map(([id]) => id)))
      .execute();
  const worst = shown.findLast((one) => one.star === 2) ?? shown.at(-1);
  if (!worst || members[0] === undefined) return;
  await db
    .insertInto('review_report')
    .values({ review_id: worst.id, member_id: members[0], reason: 'wrong_goods', note: '说的是另一个颜色的那款。', at })
    .execute();
  await db.updateTable('review').set({ reports: 1, reported_at: at }).where('id', '=', worst.id).execute();
}
