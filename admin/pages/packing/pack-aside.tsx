// Beside the waybill: whose it is, where it goes, what was paid, what is declared, what happened.

import { dateTime, figures, formatText, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { Past } from '#admin/parts/past.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';

export function PackAside({ waybill: w }: { waybill: PackDetail }) {
  const a = w.address;
  const declared = w.declare.reduce((sum, d) => sum + d.unit_value * d.quantity, 0);
  return (
    <aside className="desk-col">
      {w.onepay && <Note tone="moving">{t('desk.onepay.mark', { no: w.onepay })}</Note>}
      {w.tasks.length > 0 && (
        <Card title={t('desk.packing.services')}>
          <ul className="flex flex-col gap-8">
            {w.tasks.map((task) => (
              <li key={task.code} className="text-ink">
                {task.name}
                <span className="desk-small block">
                  {task.done_at
                    ? t('services.done_by', { time: dateTime(task.done_at), by: task.by })
                    : t(`services.${task.state}`)}
                </span>
                {task.note && <span className="desk-small block">{task.note}</span>}
                <Pictures pictures={task.photos.map((src) => ({ src, thumb: src, alt: '' }))} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title={t('desk.packing.address')}>
        <address className="not-italic text-ink">
          {[
            a.name,
            a.street,
            a.street2,
            [a.postcode, a.city].filter(Boolean).join(' '),
            [a.state, a.country_name].filter(Boolean).join(', '),
            `+${a.mobilecode.replace('+', '')} ${a.phone}`,
          ]
            .filter(Boolean)
            .map((line, at) => (
              <span key={at} className="block">
                {line}
              </span>
            ))}
        </address>
        {a.tax_id && (
          <p className="desk-small mt-8">
            {a.tax_id_type} {a.tax_id}
          </p>
        )}
      </Card>
      <MemberCard member={w.member} />
      <Card title={t('desk.packing.charges')} all={t('desk.packing.paid', { amount: money(w.paid) })}>
        <FeeTable
          caption={t('desk.packing.charges')}
          rows={w.components.map((row, at) => ({
            key: String(at),
            label: formatText(row.key, row.params),
            main: figures(row.amount),
            minus: row.amount < 0,
          }))}
          total={{ label: t('kit.total'), main: figures(w.components.reduce((sum, row) => sum + row.amount, 0)) }}
        />
      </Card>
      <Card title={t('desk.packing.declared')} all={money(declared)}>
        <FeeTable
          caption={t('desk.packing.declared')}
          rows={w.declare.map((d, at) => ({
            key: String(at),
            label: d.name_en,
            why: [d.name_cn, `× ${d.quantity}`, d.hs_code].filter(Boolean).join(' '),
            main: figures(d.unit_value * d.quantity),
          }))}
        />
        <p className="desk-small mt-16">
          {t('desk.packing.insured')} {w.insured_value > 0 ? money(w.insured_value) : t('desk.no')}
        </p>
      </Card>
      <Past rows={w.timeline} of={{ thing: 'waybill', id: w.id }} />
    </aside>
  );
}
