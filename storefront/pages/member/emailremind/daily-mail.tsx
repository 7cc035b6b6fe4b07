// Mails at once, or one a day at an hour of the shop's time zone.
import { lazy, Suspense, useState } from 'react';
import type { RemindState } from '#contract/calls/reminders.ts';
import { t } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const Picker = lazy(() => import('#ui/input/picker.tsx').then((m) => ({ default: m.Picker })));

const EVENING = 18;
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: clock(hour) }));

export function DailyMail({ state, onChanged }: { state: RemindState; onChanged: (state: RemindState) => void }) {
  const [picking, setPicking] = useState(false);
  const set = useCommand('emailremind/digest', { indicator: false, onDone: onChanged });
  const { digest_hour, time_zone } = state;
  return (
    <Card title={t('remind.when')}>
      <div className="flex flex-col gap-20">
        <Segment
          fill
          label={t('remind.when')}
          value={digest_hour === null ? 'once' : 'daily'}
          onChange={(value) => void set.run(value === 'daily' ? { hour: digest_hour ?? EVENING } : {})}
          options={[
            { value: 'once', label: t('remind.at_once') },
            { value: 'daily', label: t('remind.daily') },
          ]}
        />
        {digest_hour !== null && (
          <>
            <Cells>
              <Cell
                label={t('remind.hour')}
                note={t('remind.hour_zone', { zone: time_zone })}
                value={<bdi className="ui-ltr">{clock(digest_hour)}</bdi>}
                onClick={() => setPicking(true)}
              />
            </Cells>
            <p className="text-sm text-ink-3">{t('remind.urgent_note')}</p>
          </>
        )}
      </div>
      {picking && (
        <Suspense fallback={null}>
          <Picker
            open
            title={t('remind.hour')}
            options={HOURS}
            value={String(digest_hour)}
            onClose={() => setPicking(false)}
            onPick={(hour) => {
              setPicking(false);
              void set.run({ hour: Number(hour) });
            }}
          />
        </Suspense>
      )}
    </Card>
  );
}
