// What a reader changed of a review: an answer, a mark.
import type { ReviewOut } from '#contract/calls/content.ts';

export type ReviewChange = Partial<ReviewOut> & Pick<ReviewOut, 'id'>;
