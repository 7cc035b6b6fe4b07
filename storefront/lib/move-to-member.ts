// At login: what the visitor put into the cart, and what was looked at, becomes the member's.
import { announce } from '#shop/lib/announce.ts';
import { mergeLocalCart } from '#shop/lib/local-cart-merge.ts';
import { sendSeen } from '#shop/lib/seen.ts';

/** Each for itself: a cart that could not be merged stays here and is tried again at the next login. */
export async function moveToMember(): Promise<void> {
  await Promise.all([mergeLocalCart().catch((error: unknown) => announce(error)), sendSeen().catch(() => undefined)]);
}
