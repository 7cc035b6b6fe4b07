// The three steps, and what an undeclared parcel costs.
import { t } from '#shop/lib/i18n.ts';
import { Card } from '#ui/layout/card.tsx';

const STEPS = ['forme.how_1', 'forme.how_2', 'forme.how_3'] as const;

export function How({ fee }: { fee: string | null }) {
  return (
    <Card title={t('forme.how')}>
      <ol className="flex flex-col gap-14">
        {STEPS.map((step, at) => (
          <li key={step} className="flex items-start gap-16">
            <span
              className="ui-num grid size-40 flex-none place-items-center rounded-full bg-sunken text-sm font-strong"
              aria-hidden="true"
            >
              {at + 1}
            </span>
            <span className="pt-2">{t(step)}</span>
          </li>
        ))}
      </ol>
      {fee !== null && <p className="mt-18 text-sm text-ink-3">{t('forme.fee', { fee })}</p>}
    </Card>
  );
}
