// Where the goods stand: the categories above them, and their seller.

import type { ItemOut } from '#contract/calls/items.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { ForwardIcon } from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

const FRESH_MS = 600_000;

export default function Path({ item }: { item: ItemOut }) {
  const tree = useCall('index/category', {}, { staleTime: FRESH_MS, quiet: true }).data ?? [];
  const main = tree.find(({ id, children }) => id === item.category_id || children.some((one) => one.id === item.category_id));
  const own = main?.children.find(({ id }) => id === item.category_id);
  const steps = [main, own]
    .filter((one) => one !== undefined)
    .map(({ id, name }) => ({ key: `c${id}`, href: to.shop({ cat: id }), name }));
  const { shop_id, shop_name } = item.seller;
  if (shop_name) steps.push({ key: 'shop', href: to.shop({ shop_id }), name: shop_name });
  if (steps.length === 0) return null;
  return (
    <nav className="wide-path" aria-label={t('wide.path')}>
      <ol>
        {steps.map(({ key, href, name }) => (
          <li key={key}>
            <Link href={href}>{name}</Link>
            <ForwardIcon className="ui-icon-xs" />
          </li>
        ))}
      </ol>
    </nav>
  );
}
