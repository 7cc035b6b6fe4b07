// Handlers of /api/comment: reviews, what members do with them, and their own.
import type { Handlers } from '../../../handlers.ts';
import { markHelpful, reportReview } from './marks.ts';
import { listMine, ownReview } from './mine.ts';
import { listReviews } from './reviews.ts';
import { addReview, editReview, replyReview } from './write.ts';

export const reviewCalls = {
  'comment/lists': listReviews,
  'comment/add': addReview,
  'comment/reply': replyReview,
  'comment/mine': listMine,
  'comment/own': (ctx, input) => ownReview(ctx, input.order_item_id),
  'comment/edit': editReview,
  'comment/helpful': markHelpful,
  'comment/report': reportReview,
} satisfies Partial<Handlers>;
