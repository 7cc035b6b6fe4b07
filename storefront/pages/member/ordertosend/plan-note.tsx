// A cheaper way that the planner found, with its saving and the reason: without boxes at once, a split by a sheet.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { Note } from '#ui/feedback/note.tsx';
import { SparklesIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

type Plan = NonNullable<PackagePreview['plan']>;

export function PlanNote({ plan, onBare, onSplit }: { plan: Plan; onBare: () => void; onSplit: () => void }) {
  const bare = plan.kind === 'bare';
  const n = plan.parcels.length;
  const amount = money(plan.saves);
  const split = plan.saves > 0 ? t('send.plan_split', { n, amount }) : t('send.plan_split_needed', { n });
  const [why] = plan.why;
  return (
    <Note
      tone="safe"
      icon={<SparklesIcon className="ui-icon-sm" />}
      title={bare ? t('send.plan_bare', { amount }) : split}
      end={
        <Button size="small" onClick={bare ? onBare : onSplit}>
          {t(bare ? 'send.plan_bare_do' : 'send.plan_split_do')}
        </Button>
      }
    >
      {bare
        ? t('send.plan_bare_help', { line: plan.parcels[0]?.line ?? '' })
        : why
          ? formatMessage(why)
          : t('send.plan_split_help')}
    </Note>
  );
}
