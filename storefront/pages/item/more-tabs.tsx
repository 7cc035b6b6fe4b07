// Below the pictures of a wide window: what the goods are, what others say of them, and who sells them, one at a time.
import { type ReactNode, useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { hasScreen } from '#shop/routes.ts';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Details } from './details.tsx';
import { ReviewsCard } from './reviews-card.tsx';
import { SellerCard } from './seller-card.tsx';

const PANEL = 'item-more';
const REVIEWS = 5;

/** `children` are the facts that depend on what is chosen. */
export default function MoreTabs({ item, children }: { item: ItemOut; children: ReactNode }) {
  const [tab, setTab] = useState<'details' | 'reviews' | 'seller'>('details');
  const reviewed = item.comment_count > 0 && hasScreen(to.reviews({}));
  return (
    <>
      <Tabs
        label={item.title}
        controls={PANEL}
        tabs={[
          { value: 'details', label: t('item.description') },
          ...(reviewed ? [{ value: 'reviews' as const, label: t('page.comment'), count: item.comment_count }] : []),
          { value: 'seller', label: t('item.shop') },
        ]}
        value={tab}
        onChange={setTab}
        className="wide-item-tabs"
      />
      <div id={PANEL} role="tabpanel" className="flex flex-col gap-20">
        {tab === 'details' && (
          <>
            {children}
            <Details item={item} />
          </>
        )}
        {tab === 'reviews' && <ReviewsCard item={item} most={REVIEWS} />}
        {tab === 'seller' && <SellerCard seller={item.seller} />}
      </div>
    </>
  );
}
