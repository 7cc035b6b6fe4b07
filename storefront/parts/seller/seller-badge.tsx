// The states of what a seller has, as badges; and texts stored by language.
import { lookup } from '#contract/lookup.ts';
import { lang, translate } from '#shop/lib/i18n.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';

type Thing = 'application' | 'seller_goods' | 'seller_share' | 'item';
const TONES = lookup<Tone>({
  pending: 'clock',
  approved: 'safe',
  listed: 'safe',
  available: 'safe',
  paid_out: 'safe',
  completed: 'safe',
  in_stock: 'safe',
  received: 'safe',
  rejected: 'wrong',
  lost: 'wrong',
  paid: 'you',
  purchased: 'you',
  buying: 'you',
  question: 'clock',
  supplement_due: 'clock',
  after_sale: 'clock',
  problem: 'clock',
  on_the_way: 'moving',
  in_waybill: 'moving',
  shipped: 'moving',
});

export function SellerBadge({ thing, state }: { thing: Thing; state: string }) {
  // What is "paid" for a member waits for the seller.
  const words = [`seller.state.${state}`, `state.${thing}.${state}`];
  const key = thing === 'item' && (state === 'paid' || state === 'buying' || state === 'purchased') ? words[0]! : words[1]!;
  return <Badge tone={TONES.get(state) ?? 'over'}>{translate(key)}</Badge>;
}

/** The words in the user's language, else in any. */
export const inMine = (words: Record<string, string>): string => words[lang()] ?? words.en ?? Object.values(words)[0] ?? '';
