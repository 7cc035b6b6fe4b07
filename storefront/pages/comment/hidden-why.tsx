// Why a review is hidden, as staff said it.
import { t } from '#shop/lib/i18n.ts';
import { Said } from '#shop/parts/thread/said.tsx';

export const HiddenWhy = ({ review }: { review: { id: number; hidden_reason: string } }) => (
  <Said thing="review" id={review.id} text={review.hidden_reason} say={(reason) => t('review.hidden_why', { reason })} />
);
