// The cart: a member's from the server, a visitor's from this browser.
import { useSignedIn } from '#shop/lib/session.ts';
import LocalCart from './local-cart.tsx';
import MemberCart from './member-cart.tsx';

export default function Cart() {
  return useSignedIn() ? <MemberCart /> : <LocalCart />;
}
