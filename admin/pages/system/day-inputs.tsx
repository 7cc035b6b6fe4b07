// Settings that are days: weekdays to tick, and dates to pick one by one.
import { useId, useState } from 'react';
import { lang, t } from '#admin/lib/i18n.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';

type Props = { label: string; hint: string | undefined; value: string; onChange: (value: string) => void };

/** 1 is Monday: 2024 began with one. */
const weekday = (day: number): string =>
  new Intl.DateTimeFormat(lang(), { weekday: 'long', timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));
const dayName = (day: string): string =>
  new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** "1,2,3": numbers of weekdays. */
export function WeekdayInput({ label, hint, value, onChange }: Props) {
  const chosen = value.split(',').map(Number);
  const toggle = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day];
    onChange(next.sort((a, b) => a - b).join(','));
  };
  return (
    <div className="ui-field">
      <span className="ui-label">{label}</span>
      <Chips label={label}>
        {[1, 2, 3, 4, 5, 6, 7].map((day) => (
          // One day at least: without any no deadline would ever come.
          <Chip
            key={day}
            selected={chosen.includes(day)}
            unavailable={chosen.length === 1 && chosen[0] === day}
            onClick={() => toggle(day)}
          >
            {weekday(day)}
          </Chip>
        ))}
      </Chips>
      {hint && <p className="ui-hint">{hint}</p>}
    </div>
  );
}

/** "2026-10-01 2026-10-02": dates with blanks between. */
export function DatesInput({ label, hint, value, onChange }: Props) {
  const id = useId();
  const [day, setDay] = useState('');
  const days = value.split(/\s+/).filter(Boolean);
  const add = () => {
    onChange([...new Set([...days, day])].sort().join(' '));
    setDay('');
  };
  return (
    <div className="ui-field">
      <label htmlFor={id} className="ui-label">
        {label}
      </label>
      {days.length > 0 && (
        <Chips label={label}>
          {days.map((one) => (
            <Chip
              key={one}
              removable
              label={t('desk.settings.day_remove', { day: dayName(one) })}
              onClick={() => onChange(days.filter((other) => other !== one).join(' '))}
            >
              {dayName(one)}
            </Chip>
          ))}
        </Chips>
      )}
      <div className="flex items-center gap-12">
        <div className="ui-input flex-1">
          <input id={id} type="date" value={day} onChange={(event) => setDay(event.target.value)} />
        </div>
        <Button size="small" disabled={day === ''} onClick={add}>
          {t('desk.settings.day_add')}
        </Button>
      </div>
      {hint && <p className="ui-hint">{hint}</p>}
    </div>
  );
}
