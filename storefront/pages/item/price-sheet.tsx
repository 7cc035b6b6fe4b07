// What the goods cost over time, and the price alert of the member.
import { useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import type { PriceHistoryOut } from '#contract/calls/prices.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useSignedIn } from '#shop/lib/session.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { All } from '#ui/layout/card.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { priceLine } from './price-line.ts';

type Named = { tp: string; tid: string };
const BOX = { width: 320, height: 96 };
const SHOWN = 6;
const PERCENTS = [5, 10, 20] as const;

export default function PriceSheet({ open, onClose, item }: { open: boolean; onClose: () => void; item: ItemOut }) {
  const named = { tp: item.api_type, tid: item.num_iid };
  const history = useCall('prices/history', named, { quiet: true });
  useCurrency();
  return (
    <Sheet open={open} onClose={onClose} title={t('prices.title')}>
      <QueryBoundary
        call={history}
        small
        shape={<SkeletonBlock height={320} className="rounded-image" />}
        title={t('prices.failed')}
      >
        {(data) => (
          <div className="flex flex-col gap-36 pb-20">
            <Chart history={data} />
            <Alert key={data.alert?.below ?? 0} history={data} named={named} onSet={history.refetch} />
          </div>
        )}
      </QueryBoundary>
    </Sheet>
  );
}

function Chart({ history: { points, lowest, highest, now } }: { history: PriceHistoryOut }) {
  const line = priceLine(points, Date.now(), BOX);
  const facts = { days: line.days, lowest: money(lowest), highest: money(highest), now: money(now) };
  const changes = points.slice(1).reverse();
  return (
    <section className="flex flex-col gap-20">
      <svg
        role="img"
        aria-label={t('prices.chart', facts)}
        viewBox={`-4 -8 ${BOX.width + 8} ${BOX.height + 16}`}
        className="w-full text-accent rtl:-scale-x-100"
      >
        <path d={`M0 ${BOX.height}H${BOX.width}`} className="stroke-line" fill="none" />
        <path
          d={line.path}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
        {line.dots.map((dot) => (
          <circle key={`${dot.x}:${dot.y}`} cx={dot.x} cy={dot.y} r="3" fill="currentColor" />
        ))}
      </svg>
      <dl className="grid grid-cols-3 gap-16 text-sm">
        {(['lowest', 'now', 'highest'] as const).map((name) => (
          <div key={name}>
            <dt className="text-xs text-ink-3">{t(`prices.${name}`)}</dt>
            <dd className="font-strong text-ink ui-num">{facts[name]}</dd>
          </div>
        ))}
      </dl>
      {changes.length === 0 && points[0] ? (
        <p className="text-sm text-ink-3">{t('prices.same', { date: date(points[0].time) })}</p>
      ) : (
        <div>
          <h3 className="mb-8 text-sm font-strong text-ink">{t('prices.changes')}</h3>
          <ul className="flex flex-col gap-8 text-sm">
            {changes.slice(0, SHOWN).map((point) => (
              <li key={point.time} className="flex justify-between gap-16">
                <span className="text-ink-3">{date(point.time)}</span>
                <span className="ui-num text-ink">{money(point.price)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type AlertProps = { history: PriceHistoryOut; named: Named; onSet: () => Promise<unknown> };

function Alert({ history: { now, alert }, named, onSet }: AlertProps) {
  const signedIn = useSignedIn();
  const typed = useTyped(alert && alert.told === null ? alert.below : undefined);
  const [asked, setAsked] = useState(false);
  const command = useCommand('prices/alert', { invalidates: ['prices/alerts'] });
  const send = async (below: number) => {
    if (!(await command.run({ ...named, below }))) return;
    toast(t(below === 0 ? 'prices.alert_removed' : 'prices.alert_saved'));
    setAsked(false);
    await onSet().catch(() => undefined);
  };
  const lowEnough = (fen: number | undefined): fen is number => fen !== undefined && fen > 0 && fen < now;
  const check = (text: string) => (lowEnough(typed.read(text)) ? undefined : t('prices.wrong'));
  const save = () => {
    setAsked(true);
    if (lowEnough(typed.fen)) void send(typed.fen);
  };
  return (
    <section className="flex flex-col gap-16" aria-label={t('prices.alert')}>
      <div className="flex items-baseline justify-between gap-16">
        <h3 className="text-md font-strong text-ink">{t('prices.alert')}</h3>
        {signedIn && <All href={to.priceAlerts()}>{t('prices.all_alerts')}</All>}
      </div>
      <p className="text-sm text-ink-3">
        {alert?.told
          ? t('prices.alert_told', { date: date(alert.told), below: money(alert.below) })
          : alert
            ? t('prices.alert_waiting', { below: money(alert.below) })
            : t('prices.alert_help')}
      </p>
      {signedIn ? (
        <Form onSubmit={save} errors={command.errors} className="flex flex-col gap-16">
          <Chips label={t('prices.alert')}>
            {PERCENTS.map((percent) => {
              const below = Math.floor((now * (100 - percent)) / 100);
              return (
                <Chip key={percent} selected={typed.fen === below} onClick={() => typed.setFen(below)}>
                  {t('prices.percent', { percent })}
                </Chip>
              );
            })}
          </Chips>
          <Field
            label={t('field.below')}
            name="below"
            type="decimal"
            prefix={typed.prefix}
            value={typed.text}
            onChange={typed.setText}
            check={check}
            error={asked && !lowEnough(typed.fen) ? t('prices.wrong') : undefined}
            ltr
          />
          <div className="flex flex-wrap gap-16">
            <Button kind="primary" type="submit" busy={command.busy}>
              {t(alert ? 'prices.alert_change' : 'prices.alert_set')}
            </Button>
            {alert && (
              <Button onClick={() => void send(0)} disabled={command.busy}>
                {t('prices.alert_remove')}
              </Button>
            )}
          </div>
        </Form>
      ) : (
        <Button href={to.login({ back: to.item(named) })}>{t('prices.login')}</Button>
      )}
    </section>
  );
}
