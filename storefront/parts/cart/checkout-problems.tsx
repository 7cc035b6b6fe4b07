// Goods of a checkout that can't be ordered now, each with its reason.
import type { CheckoutOut } from '#contract/calls/cart.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { Note } from '#ui/feedback/note.tsx';

export function CheckoutProblems({ problems }: Pick<CheckoutOut, 'problems'>) {
  if (problems.length === 0) return null;
  return (
    <Note tone="clock" role="alert" title={t('checkout.problems', { n: problems.length })}>
      {problems.map((problem) => (
        <span key={problem.cart_id} className="block">
          {`${problem.why.params.title}：${formatMessage(problem.why)}`}
        </span>
      ))}
    </Note>
  );
}
