// Rows of stock that members had split: pieces are taken out, both rows are weighed and shelved, or the split is paid back.

import { useState } from 'react';
import { kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { BLANK, measured, type Typed } from '#admin/lib/measured.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { ItemFace } from '#admin/pages/warehouse/item-face.tsx';
import { OrderedQueue, RefundOrdered, told, WorkHead } from '#admin/pages/warehouse/ordered-queue.tsx';
import { Act } from '#admin/parts/act.tsx';
import { MeasureFields } from '#admin/parts/measure-fields.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import type { SplitWork } from '#contract/desk/splits.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

const pieces = (work: SplitWork) => t('desk.splits.pieces', { n: work.num, of: work.item.num });

export function SplitQueue() {
  return (
    <OrderedQueue
      path="splits/lists"
      title={t('desk.menu.splits')}
      empty={t('desk.splits.empty')}
      note={(work) => ('price' in work ? [pieces(work)] : [])}
      work={(work, next) => 'price' in work && <Work work={work} onDone={next} />}
    />
  );
}

type Entry = { typed: Typed; bin: string };

function Work({ work, onDone }: { work: SplitWork; onDone: () => void }) {
  const { item, num } = work;
  const [stays, setStays] = useState<Entry>({ typed: BLANK, bin: item.bin });
  const [goes, setGoes] = useState<Entry>({ typed: BLANK, bin: '' });
  const [checked, setChecked] = useState(false);
  const done = useCommand('splits/done', { invalidates: ['warehouse'], onDone: told(onDone) });
  const send = async () => {
    setChecked(true);
    const rows = [stays, goes].flatMap(({ typed, bin }) => {
      const figures = measured(typed);
      return figures && bin.trim() ? [{ ...figures, bin: bin.trim() }] : [];
    });
    if (rows.length === 2) await done.run({ id: work.id, rows });
  };
  return (
    <>
      <WorkHead item={item} what={pieces(work)} />
      <div className="desk-work-body">
        <div className="desk-col">
          <Note tone="you" title={pieces(work)}>
            {t('desk.splits.help')}
          </Note>
          <RowFields
            title={t('desk.splits.stays', { n: item.num - num })}
            prefix={t('desk.splits.stays_prefix')}
            name="stays"
            value={stays}
            onChange={setStays}
            checked={checked}
            autoFocus
          />
          <RowFields
            title={t('desk.splits.goes', { n: num })}
            prefix={t('desk.splits.goes_prefix')}
            name="goes"
            value={goes}
            onChange={setGoes}
            checked={checked}
          />
          {item.weight !== null && <p className="desk-small">{t('desk.splits.was', { weight: kg(item.weight) })}</p>}
          <ItemFace item={item} compact />
        </div>
        <aside className="desk-col">
          <MemberCard member={item.member} />
        </aside>
      </div>
      <footer className="desk-work-foot">
        <RefundOrdered
          id={work.id}
          path="splits/refund"
          title={t('desk.splits.refund')}
          effect={t('desk.photos.refund_effect')}
          onDone={told(onDone)}
        />
        <div className="desk-work-foot-end">
          <Act kind="primary" size="normal" keys="mod+enter" busy={done.busy} onClick={() => void send()}>
            {t('desk.splits.done')}
          </Act>
        </div>
      </footer>
    </>
  );
}

function RowFields(props: {
  title: string;
  prefix: string;
  name: string;
  value: Entry;
  onChange: (entry: Entry) => void;
  checked: boolean;
  autoFocus?: boolean;
}) {
  const { title, prefix, name, value, onChange, checked } = props;
  const missing = (v: string) => (v.trim() ? undefined : t('fail.field_missing', { field: t('desk.input.bin') }));
  return (
    <Card title={title}>
      <div className="flex flex-col gap-20">
        <MeasureFields
          prefix={`${prefix} `}
          value={value.typed}
          onChange={(typed) => onChange({ ...value, typed })}
          checked={checked}
          {...(props.autoFocus ? { autoFocus: true } : {})}
        />
        <Field
          label={t('desk.input.bin')}
          name={`bin_${name}`}
          value={value.bin}
          onChange={(bin) => onChange({ ...value, bin })}
          ltr
          autoComplete="off"
          maxLength={20}
          check={missing}
          error={checked ? missing(value.bin) : undefined}
        />
      </div>
    </Card>
  );
}
