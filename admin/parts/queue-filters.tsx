// What a list of work is narrowed by: chosen in a side sheet, shown as chips that a tap takes away, kept in the address, saved by name.
import { useState } from 'react';
import { readFen, writeFen } from '#admin/lib/figures.ts';
import { money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { type Filters, filtersOf, intoAddress } from '#admin/lib/queue-filters.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import type { QueueFilter } from '#contract/desk/tabs.ts';
import { FilterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';
import { Card } from '#ui/layout/card.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const MARKETS = ['own', 'taobao', '1688', 'jd', 'weidian', 'pinduoduo', 'xianyu', 'manual'] as const;
const REFS = { warehouse_id: 'warehouses', seller_id: 'sellers', operator_id: 'operators', line_id: 'lines' } as const;
type RefFilter = keyof typeof REFS;
const isRef = (name: QueueFilter): name is RefFilter => name in REFS;

export function QueueFilters({ name, known }: { name: string; known: readonly QueueFilter[] }) {
  const address = useAddress();
  const [open, setOpen] = useState(false);
  const set = filtersOf(address, known);
  const active = known.filter((one) => set[one]);
  const apply = (filters: Filters) => address.set(intoAddress(filters));
  useShortcut('f', () => setOpen(true));
  return (
    <>
      <Button size="small" icon={<FilterIcon />} onClick={() => setOpen(true)} aria-expanded={open}>
        {active.length > 0 ? t('desk.queue.filters_n', { n: active.length }) : t('desk.queue.filters')}
      </Button>
      {active.length > 0 && (
        <Chips label={t('desk.queue.filters')} className="basis-full">
          {active.map((one) => (
            <Chip key={one} removable selected onClick={() => apply({ ...set, [one]: '' })}>
              <FilterWords name={one} value={set[one]!} />
            </Chip>
          ))}
        </Chips>
      )}
      {open && <FilterSheet name={name} known={known} set={set} onClose={() => setOpen(false)} onApply={apply} />}
    </>
  );
}

/** One filter in words: its name and the name of what was chosen. */
function FilterWords({ name, value }: { name: QueueFilter; value: string }) {
  const choices = useChosen(name, value);
  if (name === 'api_type') return translate(`desk.choice.api_type.${value}`);
  if (name === 'waited_hours') return t('desk.queue.waited', { n: Number(value) });
  if (name === 'min_value') return t('desk.queue.from_value', { amount: money(Number(value)) });
  return `${t(`desk.queue.filter.${name}`)} ${choices ?? value}`;
}

function useChosen(name: QueueFilter, value: string): string | undefined {
  const resource = isRef(name) ? REFS[name] : 'warehouses';
  const { data } = useCall(
    'resource/choices',
    { resource, ...(resource === 'sellers' ? { ids: value } : {}) },
    { enabled: isRef(name), staleTime: 900_000 },
  );
  return data?.find((choice) => choice.id === value)?.name;
}

type SheetProps = {
  name: string;
  known: readonly QueueFilter[];
  set: Filters;
  onClose: () => void;
  onApply: (filters: Filters) => void;
};

function FilterSheet({ name, known, set, onClose, onApply }: SheetProps) {
  const [draft, setDraft] = useState(set);
  const change = (one: QueueFilter) => (value: string) => setDraft((now) => ({ ...now, [one]: value }));
  const apply = (filters: Filters) => {
    onApply(filters);
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('desk.queue.filters')}
      place="side"
      actions={
        <>
          <Button onClick={() => apply({})}>{t('desk.queue.clear')}</Button>
          <Button kind="primary" type="submit" form="queue-filters">
            {t('desk.queue.apply')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-32">
        <Form id="queue-filters" onSubmit={async () => apply(draft)}>
          {/* A member is chosen where members are, and comes along in the address. */}
          {known
            .filter((one) => one !== 'member_id')
            .map((one) => (
              <FilterField key={one} name={one} value={draft[one] ?? ''} onChange={change(one)} />
            ))}
        </Form>
        <SavedViews queue={name} filters={draft} onPick={apply} />
      </div>
    </Sheet>
  );
}

function FilterField({ name, value, onChange }: { name: QueueFilter; value: string; onChange: (value: string) => void }) {
  const label = t(`desk.queue.filter.${name}`);
  if (isRef(name))
    return <RefSelect f={{ ref: REFS[name], name }} label={label} value={value} onChange={onChange} none={t('desk.queue.any')} />;
  if (name === 'api_type') {
    const options = MARKETS.map((code) => ({ value: code as string, label: translate(`desk.choice.api_type.${code}`) }));
    return (
      <Field
        label={label}
        name={name}
        type="select"
        value={value}
        onChange={onChange}
        options={[{ value: '', label: t('desk.queue.any') }, ...options]}
      />
    );
  }
  if (name === 'min_value') return <YuanField label={label} value={value} onChange={onChange} />;
  return <Field label={label} name={name} type="text" inputMode="numeric" value={value} onChange={onChange} maxLength={9} />;
}

/** Yuan as typed, fen as kept. */
function YuanField({ label, value, onChange }: { label: string; value: string; onChange: (fen: string) => void }) {
  const [typed, setTyped] = useState(value ? writeFen(Number(value)) : '');
  return (
    <Field
      label={label}
      name="min_value"
      type="text"
      inputMode="decimal"
      value={typed}
      maxLength={9}
      onChange={(words) => {
        setTyped(words);
        const fen = readFen(words);
        onChange(fen !== null && fen >= 0 ? String(fen) : '');
      }}
      check={(words) => (words === '' || (readFen(words) ?? -1) >= 0 ? undefined : t('desk.queue.not_amount'))}
    />
  );
}

/** Filters under a name of one's own, for this queue. */
function SavedViews({ queue, filters, onPick }: { queue: string; filters: Filters; onPick: (filters: Filters) => void }) {
  const [title, setTitle] = useState('');
  const call = useCall('queues/views', { queue });
  const save = useCommand('queues/save_view', { onDone: () => setTitle('') });
  const remove = useCommand('queues/remove_view');
  const views = call.data ?? [];
  const some = Object.values(filters).some(Boolean);
  return (
    <Card title={t('desk.queue.views')}>
      {views.length === 0 && <p className="desk-small">{t('desk.queue.no_views')}</p>}
      <ul className="flex flex-col gap-12">
        {views.map((view) => (
          <li key={view.id} className="flex items-center gap-12">
            <Button size="small" className="flex-1 min-w-0" onClick={() => onPick(view.filters)}>
              <span className="ui-cut">{view.name}</span>
            </Button>
            <Button
              size="small"
              kind="danger"
              busy={remove.busy}
              aria-label={t('desk.queue.remove_view', { name: view.name })}
              onClick={() => void remove.run({ id: view.id })}
            >
              {t('desk.queue.remove')}
            </Button>
          </li>
        ))}
      </ul>
      {some && (
        <div className="mt-24">
          <Form
            errors={save.errors}
            onSubmit={async () => void (await save.run({ queue, name: title.trim(), filters: JSON.stringify(filters) }))}
          >
            <Field label={t('desk.queue.view_name')} name="name" type="text" value={title} maxLength={40} onChange={setTitle} />
            <Button size="small" type="submit" busy={save.busy} disabled={!title.trim()}>
              {t('desk.queue.save_view')}
            </Button>
          </Form>
        </div>
      )}
    </Card>
  );
}
