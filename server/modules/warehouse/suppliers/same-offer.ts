// Whether what a marketplace names is goods of ours: by its number, and the option by whichever of its two numbers both sides know.
import type { Offer } from '../../../connectors/purchase/connector.ts';

/** Goods without options are known by their number alone: the marketplace may have a number for their only kind. */
export const sameOffer = (theirs: Offer, ours: Offer): boolean =>
  theirs.num_iid === ours.num_iid &&
  ((ours.sku_id === '' && ours.spec_id === '') ||
    (ours.sku_id !== '' && theirs.sku_id === ours.sku_id) ||
    (ours.spec_id !== '' && theirs.spec_id === ours.spec_id));
