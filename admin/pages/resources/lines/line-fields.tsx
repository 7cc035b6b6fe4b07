// The terms of a line as a structured form, with the simulator next to it that quotes by what the form holds now.
import { t } from '#admin/lib/i18n.ts';
import { Carrier } from '#admin/pages/resources/lines/carrier.tsx';
import { Counting } from '#admin/pages/resources/lines/counting.tsx';
import { Extras } from '#admin/pages/resources/lines/extras.tsx';
import { Limits } from '#admin/pages/resources/lines/limits.tsx';
import { Places } from '#admin/pages/resources/lines/places.tsx';
import { Prices } from '#admin/pages/resources/lines/prices.tsx';
import { RuleList } from '#admin/pages/resources/lines/rule-list.tsx';
import { Simulator } from '#admin/pages/resources/lines/simulator.tsx';
import { useRowForm, useValue } from '#admin/pages/resources/use-field.ts';
import { emptyLine, lineDefects } from '#contract/desk/line-defects.ts';
import type { Line, Names } from '#contract/freight.ts';
import { Note } from '#ui/feedback/note.tsx';
import { WarningIcon } from '#ui/icons.tsx';

export function LineFields() {
  const { values } = useRowForm();
  const { value, change: set, error } = useValue<Line | '' | null>('data');
  const line: Line = { ...emptyLine(), ...(value || {}) };
  const change = (part: Partial<Line>) => set({ ...line, ...part });
  const whole: Line = {
    ...line,
    code: String(values.code ?? ''),
    name: (values.names as Names | undefined) ?? {},
    open: Boolean(values.enabled),
  };
  const defects = lineDefects(whole);
  const part = { line, change };
  return (
    <div className="grid gap-32 items-start xl:[grid-template-columns:minmax(0,1fr)_380px]">
      <div className="desk-col">
        {(defects.length > 0 || error) && (
          <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert" title={t('desk.line.not_yet')}>
            {error && <p>{error}</p>}
            {defects.map((d) => (
              <p key={`${d.key}${d.path}`}>{t(d.key as 'desk.defect.days', d.params)}</p>
            ))}
          </Note>
        )}
        <Places {...part} />
        <Prices {...part} />
        <Counting {...part} />
        <Limits {...part} />
        <Carrier {...part} />
        <RuleList {...part} />
        <Extras {...part} />
      </div>
      <Simulator line={whole} />
    </div>
  );
}
