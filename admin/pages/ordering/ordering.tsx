// Making an order for a member: rows of goods, the price as the shop works it out, then the order, whose link the member has been sent.
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import type { OutputAt } from '#admin/lib/api.ts';
import { useChoices } from '#admin/lib/choices.ts';
import { formatMessage, formatText, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { type DraftLine, LineFields } from '#admin/pages/ordering/line-fields.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ORDERING_ROWS } from '#contract/desk/tabs.ts';
import { Note } from '#ui/feedback/note.tsx';
import { TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

type Seen = OutputAt<'ordering/preview'>;
type Made = OutputAt<'ordering/make'>;

export function Ordering() {
  const id = Number(useParams().id) || 0;
  const call = useCall('members/detail', { id }, { enabled: id > 0 });
  return <QueryBoundary call={call}>{(m) => <Compose key={id} id={id} name={m.nickname || m.mark} />}</QueryBoundary>;
}

function Compose({ id, name }: { id: number; name: string }) {
  const [lines, setLines] = useState<DraftLine[]>([]);
  const [warehouse, setWarehouse] = useState('');
  const [note, setNote] = useState('');
  const [seen, setSeen] = useState<Seen | null>(null);
  const [made, setMade] = useState<Made | null>(null);
  const warehouses = useChoices('warehouses').filter((one) => one.enabled);
  const preview = useCommand('ordering/preview', { onDone: setSeen });
  const make = useCommand('ordering/make', { onDone: setMade });
  useUnsaved(lines.length > 0 && !made);
  const composed = {
    member_id: id,
    lines: lines.map((one) => one.line),
    ...(warehouse ? { warehouse_id: Number(warehouse) } : {}),
  };
  const change = (next: DraftLine[]) => {
    setLines(next);
    setSeen(null);
  };
  const again = () => {
    change([]);
    setNote('');
    setMade(null);
  };
  if (made) return <Done name={name} made={made} onAgain={again} />;
  return (
    <DeskPage title={t('ordering.title', { name })} narrow>
      <p className="desk-small">{t('ordering.help')}</p>
      <LineFields full={lines.length >= ORDERING_ROWS} onAdd={(line) => change([...lines, line])} />
      {lines.length >= ORDERING_ROWS && <Note tone="moving">{t('ordering.full', { max: ORDERING_ROWS })}</Note>}
      <Card title={t('ordering.lines')} all={String(lines.length)}>
        {lines.length === 0 && <p className="desk-small">{t('ordering.none')}</p>}
        <ul className="flex flex-col gap-12">
          {lines.map((one) => (
            <li key={one.key} className="flex items-center gap-16">
              <span className="min-w-0 flex-1">
                <span className="block ui-cut text-ink">{one.title}</span>
                <span className="desk-small">{`${one.note || '-'} × ${one.line.num}`}</span>
              </span>
              <IconButton
                label={t('ordering.remove', { name: one.title })}
                icon={<TrashIcon />}
                throttle={false}
                onClick={() => change(lines.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      </Card>
      <Card>
        <div className="desk-two items-start">
          <Field
            label={t('ordering.warehouse')}
            name="warehouse_id"
            type="select"
            value={warehouse}
            onChange={(next) => {
              setWarehouse(next);
              setSeen(null);
            }}
            options={[
              { value: '', label: t('desk.input.choose') },
              ...warehouses.map((one) => ({ value: one.id, label: one.name })),
            ]}
            optional
          />
          <Field label={t('ordering.note')} name="note" value={note} onChange={setNote} maxLength={500} optional />
        </div>
      </Card>
      {seen && <Price seen={seen} />}
      <footer className="desk-form-foot justify-end">
        <Button busy={preview.busy} disabled={lines.length === 0} onClick={() => void preview.run(composed)}>
          {t('ordering.check')}
        </Button>
        {seen && (
          <Button
            kind="primary"
            busy={make.busy}
            disabled={seen.problems.length > 0}
            onClick={() => void make.run({ ...composed, quote: seen.quote, ...(note.trim() ? { note: note.trim() } : {}) })}
          >
            {t('ordering.make', { amount: money(seen.amount) })}
          </Button>
        )}
      </footer>
    </DeskPage>
  );
}

function Price({ seen }: { seen: Seen }) {
  return (
    <Card title={t('ordering.total')} all={money(seen.amount)}>
      {seen.problems.map((problem) => (
        <Note key={problem.cart_id} tone="wrong">
          {formatMessage(problem.why)}
        </Note>
      ))}
      <table className="desk-lines">
        <caption className="ui-hidden">{t('ordering.total')}</caption>
        <tbody>
          {seen.components.map((row) => (
            <tr key={`${row.code}:${row.ref ?? ''}`}>
              <td>{formatText(row.key, row.params)}</td>
              <td>{money(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

function Done({ name, made, onAgain }: { name: string; made: Made; onAgain: () => void }) {
  return (
    <DeskPage title={t('ordering.title', { name })} facts={[money(made.amount)]} narrow>
      <Card className="flex flex-col gap-20">
        <p role="status">{t('ordering.done')}</p>
        <p className="ui-mono break-all text-ink">{made.link}</p>
        <div className="flex flex-wrap gap-16">
          <CopyButton text={made.link} kind="primary">
            {t('ordering.copy')}
          </CopyButton>
          <Button href={recordPath('order', made.order_ids[0]!)}>{t('ordering.open')}</Button>
          <Button onClick={onAgain}>{t('ordering.another')}</Button>
        </div>
      </Card>
    </DeskPage>
  );
}
