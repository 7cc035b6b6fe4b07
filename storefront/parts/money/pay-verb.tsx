// What a button says that orders or pays: its verb and, where something is due, the amount that the page shows.
import { Facts } from '#ui/layout/facts.tsx';

export const PayVerb = ({ verb, amount }: { verb: string; amount: string | false }) => (
  <Facts items={[verb, amount && <bdi className="ui-num">{amount}</bdi>]} />
);
