// A segment is made or changed: its name, its conditions, and next to them how many members they mean.
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { errorText } from '#admin/lib/error-text.ts';
import { count, dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { RuleFields } from '#admin/pages/segments/rule-fields.tsx';
import { formOf, type RuleForm, ruleOf } from '#admin/pages/segments/rule-form.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { SegmentOut } from '#contract/desk/segments.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

/** How long typing rests before members are counted again. */
const REST_MS = 400;

export function SegmentForm() {
  const id = Number(useParams().id) || 0;
  const call = useCall('segments/detail', { id }, { enabled: id > 0 });
  if (id === 0) return <Whole segment={null} />;
  return <QueryBoundary call={call}>{(segment) => <Whole key={segment.id} segment={segment} />}</QueryBoundary>;
}

function Whole({ segment }: { segment: SegmentOut | null }) {
  // What was read when the form opened: a change by somebody else meanwhile is refused by its version.
  const [first] = useState(segment);
  const [name, setName] = useState(first?.name ?? '');
  const [form, setForm] = useState<RuleForm>(() => formOf(first?.rule ?? {}));
  const [saved, setSaved] = useState(false);
  const navigate = useNavigate();
  const rule = ruleOf(form);
  const begun = JSON.stringify([first?.name ?? '', formOf(first?.rule ?? {})]) !== JSON.stringify([name, form]);
  useUnsaved(begun && !saved);
  const [done, setDone] = useState<number | null>(null);
  // Left once the guard of what is not saved has gone.
  useEffect(() => {
    if (done !== null) navigate(`/segments/${done}`, { replace: true });
  }, [done, navigate]);
  const save = useCommand('segments/save', {
    onDone: ({ id }) => {
      toast(t('desk.segments.saved'), { mark: 'done' });
      setSaved(true);
      setDone(id);
    },
  });
  const send = async () => {
    if (rule === null) return;
    await save.run({ ...(first ? { id: first.id, version: first.version } : {}), name: name.trim(), rule });
  };
  return (
    <DeskPage title={first ? first.name : t('desk.segments.new')}>
      <Form onSubmit={send} errors={save.errors}>
        <div className="grid gap-32 items-start lg:[grid-template-columns:minmax(0,1fr)_300px]">
          <div className="desk-col">
            <Card>
              <Field
                label={t('desk.segments.name')}
                name="name"
                value={name}
                onChange={setName}
                maxLength={80}
                autoFocus={first === null}
                autoComplete="off"
                check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('desk.segments.name') }))}
              />
            </Card>
            <RuleFields form={form} set={(changes) => setForm((before) => ({ ...before, ...changes }))} />
          </div>
          <aside className="desk-col lg:sticky lg:top-0">
            <Count rule={rule} />
            <Button kind="primary" block type="submit" busy={save.busy} disabled={rule === null}>
              {t('desk.segments.save')}
            </Button>
          </aside>
        </div>
      </Form>
    </DeskPage>
  );
}

function Count({ rule }: { rule: ReturnType<typeof ruleOf> }) {
  const now = rule === null ? null : JSON.stringify(rule);
  const [asked, setAsked] = useState(now);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(now), REST_MS);
    return () => clearTimeout(timer);
  }, [now]);
  const call = useCall(
    'segments/count',
    { rule: JSON.parse(asked ?? '{}') },
    { enabled: asked !== null, keepPrevious: true, quiet: true },
  );
  const stale = call.fetching || asked !== now;
  if (asked !== null && call.state === 'failed')
    return <Failed title={call.error ? errorText(call.error) : t('desk.error.server')} onRetry={call.retry} />;
  return (
    <Card title={t('desk.segments.members')}>
      <div role="status" aria-busy={stale} className={stale ? 'opacity-60' : undefined}>
        <p className="text-xl font-strong text-ink ui-num">
          {call.data && asked !== null ? t('desk.segments.count', { n: call.data.members }) : t('desk.segments.counting')}
        </p>
        {call.data && asked !== null && (
          <p className="desk-small">{t('desk.segments.count_of', { n: count(call.data.of), time: dateTime(call.data.time) })}</p>
        )}
      </div>
    </Card>
  );
}
