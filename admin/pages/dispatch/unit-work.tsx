// One unit in hand: scans put things in, numbers are pasted or read from a file, weight and seal close it, one press hands it over.
import { useState } from 'react';
import { useChoices } from '#admin/lib/choices.ts';
import { readGrams } from '#admin/lib/figures.ts';
import { dateTime, kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { queueScan } from '#admin/lib/scan-outbox.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { type Outcome, useScans } from '#admin/lib/use-scans.ts';
import { type Pulled, PullSheet } from '#admin/pages/dispatch/pull-sheet.tsx';
import { Act } from '#admin/parts/act.tsx';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ScanLine } from '#admin/parts/scan-line.tsx';
import { readTextFile } from '#admin/parts/text-file.tsx';
import { isCallError } from '#client/call-error.ts';
import type { Scanned } from '#contract/desk/scanning.ts';
import type { UnitDetail } from '#contract/desk/units.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const told = () => toast(t('desk.done'), { mark: 'done' });

export function UnitWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('units/detail', { id });
  return <QueryBoundary call={call}>{(unit) => <Work unit={unit} onDone={onDone} />}</QueryBoundary>;
}

function Work({ unit, onDone }: { unit: UnitDetail; onDone: () => void }) {
  const [weight, setWeight] = useState('');
  const [seal, setSeal] = useState('');
  const [reason, setReason] = useState('');
  const [pulled, setPulled] = useState<Pulled | null>(null);
  const step = useCommand('units/step', { onDone: told });
  const depart = useCommand('units/depart', {
    invalidates: ['packing'],
    onDone: (out) => {
      toast(t('unit.departed', { n: out.waybills }), { mark: 'done' });
      onDone();
    },
  });
  const here = unit.state !== 'departed' && unit.state !== 'cancelled';
  const put = async ({ code, label }: Scanned): Promise<Outcome> => {
    const answer = await queueScan('units/add', { id: unit.id, code }, `${unit.no} ${code}`);
    if (!answer.ok) return { band: 'stop', says: isCallError(answer.error) ? t('unit.not_added', { code }) : '' };
    const reason = t('scan.taken_back');
    const pull = (one: { box_id: number } | { child_id: number }) =>
      queueScan('units/pull', { id: unit.id, reason, ...one }, `${unit.no} ${code}`);
    const came = {
      boxes: answer.data.contents.filter((box) => !unit.contents.some((there) => there.id === box.id)),
      units: answer.data.children.filter((child) => !unit.children.some((there) => there.id === child.id)),
    };
    return {
      band: 'match',
      says: t('unit.added', { label: label || code, n: answer.data.boxes }),
      undo: () => {
        for (const child of came.units) void pull({ child_id: child.id });
        if (came.units.length === 0) for (const box of came.boxes) void pull({ box_id: box.id });
      },
    };
  };
  const scans = useScans(
    { box: put, waybill: put, international: put, bag: put, pallet: put, master: put },
    { enabled: unit.state === 'open' },
  );
  const g = readGrams(weight);
  const open = unit.state === 'open';
  const ready =
    unit.boxes > 0 && unit.stays === 0 && unit.unnumbered === 0 && (!open || (g !== null && g > 0)) && unit.parent_no === '';
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="flex flex-wrap items-center gap-12">
            <span className="ui-mono">{unit.no}</span>
            <Badge tone={here ? 'clock' : 'over'}>{t(`state.unit.${unit.state}`)}</Badge>
          </h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              t(`unit.kind.${unit.kind}`),
              unit.line,
              unit.carrier,
              t('unit.boxes', { n: unit.boxes }),
              kg(unit.weight ?? unit.expected),
              unit.seal_no,
              unit.departed_at && dateTime(unit.departed_at),
            ]}
          />
        </div>
        <Button size="small" icon={<PrinterIcon />} href={`/dispatch/${unit.id}/papers`}>
          {t('unit.handover')}
        </Button>
      </header>
      <ScanLine scans={scans} />
      <div className="desk-work-body" data-plain="true">
        <div className="desk-col max-w-[760px]">
          {unit.stays > 0 && (
            <Note tone="wrong" role="alert" title={t('unit.stays', { n: unit.stays })}>
              {t('unit.stays_help')}
            </Note>
          )}
          {here && unit.unnumbered > 0 && <Numbers unit={unit} />}
          {open && unit.boxes > 0 && (
            <Card title={t('unit.seal')} all={t('unit.expected', { weight: kg(unit.expected) })}>
              <div className="desk-two">
                <FigureField
                  figure="grams"
                  label={t('desk.input.weight')}
                  name="weight"
                  value={weight}
                  onChange={setWeight}
                  min={1}
                />
                <Field label={t('unit.seal_no')} name="seal_no" value={seal} onChange={setSeal} maxLength={40} optional ltr />
              </div>
            </Card>
          )}
          {here && (depart.errors.reason || reason) && (
            <Field
              label={t('desk.packing.carrier_reason')}
              name="reason"
              value={reason}
              onChange={setReason}
              maxLength={300}
              error={reason ? undefined : depart.errors.reason}
              autoFocus
            />
          )}
          {unit.state === 'departed' && <Track unit={unit} />}
          <Contents unit={unit} here={here} onPull={setPulled} />
        </div>
      </div>
      <footer className="desk-work-foot">
        {unit.actions.includes('cancel') && unit.boxes === 0 && (
          <Act kind="danger" keys="x" onClick={() => void step.run({ id: unit.id, action: 'cancel' })}>
            {t('action.unit.cancel')}
          </Act>
        )}
        <div className="desk-work-foot-end">
          {here && (
            <Act
              kind="primary"
              size="normal"
              keys="mod+enter"
              busy={depart.busy}
              disabled={!ready}
              onClick={() =>
                void depart.run({
                  id: unit.id,
                  ...(open && g ? { weight: g } : {}),
                  ...(seal.trim() ? { seal_no: seal.trim() } : {}),
                  ...(reason.trim() ? { reason: reason.trim() } : {}),
                })
              }
            >
              {t('unit.hand_over', { n: unit.waybills })}
            </Act>
          )}
        </div>
      </footer>
      <PullSheet unit={unit} pulled={pulled} onClose={() => setPulled(null)} />
    </>
  );
}

/** Numbers as they come from the carrier: pasted, or a file dropped into the field's place. */
function Numbers({ unit }: { unit: UnitDetail }) {
  const carriers = useChoices('carriers');
  const [text, setText] = useState('');
  const [carrier, setCarrier] = useState(unit.carrier);
  const numbers = useCommand('units/numbers', {
    onDone: () => {
      setText('');
      told();
    },
  });
  const send = (lines: string) => {
    if (lines.trim()) void numbers.run({ id: unit.id, text: lines, ...(carrier ? { carrier } : {}) });
  };
  return (
    <Card title={t('unit.numbers')} all={t('unit.unnumbered', { n: unit.unnumbered })}>
      <Form onSubmit={() => send(text)} errors={numbers.errors}>
        <Field
          label={t('desk.packing.carrier')}
          name="carrier"
          type="select"
          value={carrier}
          onChange={setCarrier}
          options={[{ value: '', label: t('desk.input.choose') }, ...carriers.map((c) => ({ value: c.id, label: c.name }))]}
        />
        <Field
          label={t('unit.paste')}
          name="text"
          type="textarea"
          rows={4}
          value={text}
          onChange={(value) => {
            // Pasted at once: many lines need no button.
            const pasted = value.includes('\n') && value.length - text.length > 20;
            setText(value);
            if (pasted && carrier) send(value);
          }}
          hint={t('unit.paste_hint')}
          check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('unit.paste') }))}
          ltr
        />
        <div className="flex flex-wrap justify-end gap-16">
          <label className="ui-btn ui-btn-small">
            {t('unit.file')}
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="ui-hidden"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                if (file) void readTextFile(file).then(({ text }) => send(text));
              }}
            />
          </label>
          <Button type="submit" busy={numbers.busy}>
            {t('unit.enter')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Track({ unit }: { unit: UnitDetail }) {
  const [text, setText] = useState('');
  const [place, setPlace] = useState('');
  const track = useCommand('units/track', {
    onDone: () => {
      setText('');
      told();
    },
  });
  const send = () =>
    void track.run({ id: unit.id, word: 'in_transit', text: text.trim(), ...(place.trim() ? { place: place.trim() } : {}) });
  return (
    <Card title={t('unit.track')} all={t('unit.track_hint', { n: unit.waybills })}>
      <Form onSubmit={send} errors={track.errors}>
        <Field
          label={t('unit.event')}
          name="text"
          value={text}
          onChange={setText}
          maxLength={200}
          check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('unit.event') }))}
        />
        <Field label={t('unit.place')} name="place" value={place} onChange={setPlace} maxLength={80} optional />
        <div className="flex justify-end">
          <Button type="submit" busy={track.busy}>
            {t('desk.packing.add_news')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function Contents({ unit, here, onPull }: { unit: UnitDetail; here: boolean; onPull: (pulled: Pulled) => void }) {
  return (
    <Card title={t('unit.contents')} all={t('unit.boxes', { n: unit.boxes })}>
      {unit.boxes === 0 && unit.children.length === 0 && <p className="desk-small">{t('unit.scan_first')}</p>}
      <ul>
        {unit.children.map((child) => (
          <li key={child.id} className="flex flex-wrap items-center gap-16 py-12 border-t border-line first:border-0">
            <span className="flex-1 ui-mono text-ink">{child.no}</span>
            <Facts className="desk-small" items={[t(`unit.kind.${child.kind}`), t('unit.boxes', { n: child.boxes })]} />
            {here && (
              <Button size="small" onClick={() => onPull({ child_id: child.id, label: child.no })}>
                {t('unit.pull')}
              </Button>
            )}
          </li>
        ))}
        {unit.contents.map((box) => (
          <li key={box.id} className="flex flex-wrap items-center gap-16 py-12 border-t border-line first:border-0">
            <span className="flex-1 min-w-240">
              <span className="block ui-mono text-ink">
                {box.waybill_no}/{box.box_no}
              </span>
              <Facts
                className="desk-small"
                items={[box.country, box.mark, kg(box.weight), box.tracking_no || t('unit.no_number_yet')]}
              />
              {box.stays && <Badge tone="wrong">{t('unit.not_ready_now')}</Badge>}
            </span>
            {here && (
              <Button size="small" onClick={() => onPull({ box_id: box.id, label: `${box.waybill_no}/${box.box_no}` })}>
                {t('unit.pull')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
