// What a reader changed about a review: an answer, a mark.
import type { ReviewOut } from '#contract/calls/content.ts';

export type ReviewChange = Partial<ReviewOut> & Pick<ReviewOut, 'id'>;
