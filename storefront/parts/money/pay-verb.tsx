// What a button says that orders or pays: its verb and, where something is due, the amount that the page shows.
import { t, useLang } from '#shop/lib/i18n.ts';
import { Facts } from '#ui/layout/facts.tsx';

export const PayVerb = ({ verb, amount }: { verb: string; amount: string | false }) => (
  <Facts items={[verb, amount && <bdi className="ui-num">{amount}</bdi>]} />
);

/**
 * The button that places an order. In German it has nothing but its words, as BGB section 312j asks of a shop for consumers; the
 * total stands above it.
 */
export const OrderVerb = ({ amount }: { amount: string | false }) => (
  <PayVerb verb={t('checkout.submit')} amount={useLang() !== 'de' && amount} />
);
