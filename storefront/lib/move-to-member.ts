// At login: the visitor's cart, favourites and goods seen become the member's.
import { announce } from '#shop/lib/announce.ts';
import { mergeLocalCart } from '#shop/lib/local-cart-merge.ts';
import { sendLocalFavorites } from '#shop/lib/local-favorites.ts';
import { sendSeen } from '#shop/lib/seen.ts';

/** Each on its own: what could not be moved stays here and is tried again at the next login. */
export async function moveToMember(): Promise<void> {
  await Promise.all([
    mergeLocalCart().catch((error: unknown) => announce(error)),
    sendLocalFavorites().catch(() => undefined),
    sendSeen().catch(() => undefined),
  ]);
}
