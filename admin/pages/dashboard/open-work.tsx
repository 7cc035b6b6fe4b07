// Open work by age: each queue with what has waited up to a day, up to three, and longer.
import { count } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { PLACE_OF_QUEUE } from '#admin/lib/queue-places.ts';
import { queueUrgency, useCounts } from '#admin/lib/use-counts.ts';
import { csv } from '#contract/csv.ts';
import { AGE_WRONG, QUEUES, type Queue } from '#contract/desk/queues.ts';
import { DownloadIcon } from '#ui/icons.tsx';
import { download } from '#ui/input/download.ts';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';

const AGES = [
  { key: 'fresh', colour: 'var(--color-moving)' },
  { key: 'over_1d', colour: 'var(--color-clock)' },
  { key: 'over_3d', colour: 'var(--color-wrong)' },
] as const;

/** Whether its age is a delay of the shop's, not of a member or a carrier. */
const isOurs = (queue: Queue): boolean => queueUrgency(queue, AGE_WRONG) === 'wrong';

export function OpenWork() {
  const counts = useCounts();
  const rows = (Object.keys(QUEUES) as Queue[])
    .flatMap((queue) => {
      const c = counts[queue];
      if (!c || c.count === 0) return [];
      return [
        {
          queue,
          ours: isOurs(queue),
          count: c.count,
          fresh: c.count - c.over_1d,
          over_1d: c.over_1d - c.over_3d,
          over_3d: c.over_3d,
        },
      ];
    })
    .sort((a, b) => Number(b.ours) - Number(a.ours) || b.over_3d - a.over_3d || b.over_1d - a.over_1d || b.count - a.count);
  const most = Math.max(1, ...rows.map((row) => row.count));
  const title = t('desk.dashboard.open');
  const heads = [t('desk.dashboard.queue'), ...AGES.map((age) => t(`desk.dashboard.age.${age.key}`))];
  const save = () =>
    download(
      'open-work.csv',
      csv(
        heads,
        rows.map((row) => [t(`desk.queue.${row.queue}`), row.fresh, row.over_1d, row.over_3d]),
      ),
    );
  return (
    <Card
      title={title}
      end={<IconButton label={t('desk.dashboard.csv_of', { name: title })} icon={<DownloadIcon />} onClick={save} />}
      className="flex flex-col gap-12"
    >
      {rows.length === 0 && <p className="desk-small">{t('desk.overview.nothing')}</p>}
      {rows.length > 0 && (
        <p className="desk-small flex flex-wrap gap-x-16" aria-hidden="true">
          {AGES.map((age) => (
            <span key={age.key} className="inline-flex items-center gap-8">
              <span className="inline-block size-16 rounded-badge" style={{ background: age.colour }} />
              {t(`desk.dashboard.age.${age.key}`)}
            </span>
          ))}
        </p>
      )}
      <ul className="flex flex-col gap-12">
        {rows.map((row) => (
          <li key={row.queue}>
            <Link className="flex flex-col gap-4 hover:bg-sunken" href={PLACE_OF_QUEUE[row.queue]}>
              <span className="flex justify-between gap-16">
                <span>{t(`desk.queue.${row.queue}`)}</span>
                <span className="text-ink ui-num">{count(row.count)}</span>
              </span>
              <span className="flex h-8 overflow-hidden rounded-badge bg-sunken" aria-hidden="true">
                {AGES.map(
                  ({ key, colour }) =>
                    row[key] > 0 && <span key={key} style={{ background: colour, inlineSize: `${(row[key] / most) * 100}%` }} />,
                )}
              </span>
              <span className="ui-hidden">
                {AGES.filter(({ key }) => row[key] > 0)
                  .map(({ key }) => `${t(`desk.dashboard.age.${key}`)}: ${row[key]}`)
                  .join(', ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
