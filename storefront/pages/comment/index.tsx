// Reviews: of goods (tp, tid); to write or change one's own (item_id); else one's own written and unwritten ones, and those of
// the whole shop.
import { lazy, Suspense } from 'react';
import { useNumberParam, useParam } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { Reviews } from './review-list.tsx';

const ReviewForm = lazy(() => import('./review-form.tsx'));
const MyReviews = lazy(() => import('./my-reviews.tsx'));

export default function Comment() {
  const member = useSignedIn();
  const item_id = useNumberParam('item_id');
  const api_type = useParam('tp') ?? '';
  const num_iid = useParam('tid') ?? '';
  const own = item_id > 0 ? <ReviewForm order_item_id={item_id} /> : member && !num_iid ? <MyReviews /> : null;
  return own ? <Suspense fallback={null}>{own}</Suspense> : <Reviews api_type={api_type} num_iid={num_iid} />;
}
