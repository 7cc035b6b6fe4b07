// Whether an offer of a marketplace is the same as ours: by its number, and the option by either of its two numbers that both sides have.
import type { Offer } from '../../../connectors/purchase/connector.ts';

/** Goods without options are compared only by number: the marketplace may have a number for their only option. */
export const sameOffer = (theirs: Offer, ours: Offer): boolean =>
  theirs.num_iid === ours.num_iid &&
  ((ours.sku_id === '' && ours.spec_id === '') ||
    (ours.sku_id !== '' && theirs.sku_id === ours.sku_id) ||
    (ours.spec_id !== '' && theirs.spec_id === ours.spec_id));
