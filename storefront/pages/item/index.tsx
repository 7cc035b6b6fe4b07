// One goods page: pictures, price, what it costs delivered, options, seller, reviews; into the cart or to checkout.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { ItemOut } from '#contract/calls/items.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { useLocalCount } from '#shop/lib/local-cart.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { noteSeen } from '#shop/lib/seen.ts';
import { useUser } from '#shop/lib/session.ts';
import { share } from '#shop/lib/share.ts';
import { useTitle } from '#shop/lib/title.ts';
import { PREFETCHED_MS, useCall } from '#shop/lib/use-call.ts';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { choicePicture, missingOption } from '#shop/parts/goods/sku-match.ts';
import { type BuyMethod, useBuy } from '#shop/parts/goods/use-buy.ts';
import { useEstimate, usePicked } from '#shop/parts/goods/use-picked.ts';
import { CartIcon, ShareIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Page } from '#ui/layout/page.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { ItemBar } from './actions.tsx';
import { Details } from './details.tsx';
import { FactsCard } from './facts-card.tsx';
import { Gallery } from './gallery.tsx';
import { Gone } from './gone.tsx';
import { PriceCard } from './price-card.tsx';
import { ReviewsCard } from './reviews-card.tsx';
import { SellerCard } from './seller-card.tsx';
import { Similar } from './similar.tsx';
import { ItemSkeleton } from './skeleton.tsx';

const pickSheet = () => import('./pick-sheet.tsx');
const PickSheet = lazy(pickSheet);
const PickCard = lazy(() => pickSheet().then((m) => ({ default: m.PickCard })));
const Path = lazy(() => import('./path.tsx'));
const MoreTabs = lazy(() => import('./more-tabs.tsx'));
const PriceSheet = lazy(() => import('./price-sheet.tsx'));
const HowSheet = lazy(() => import('./how-sheet.tsx'));

export default function Item() {
  const tp = useParam('tp') ?? '';
  const tid = useParam('tid') ?? '';
  const named = tp !== '' && tid !== '';
  const item = useCall('obapi/getItem', { tp, tid }, { enabled: named, quiet: true, staleTime: PREFETCHED_MS });
  if (!named) return <Gone />;
  if (item.error?.kind === 'refused' && !item.data)
    return <Gone goods={{ tp, tid }} why={item.error.key === 'fail.not_found' ? undefined : translate(item.error.msg)} />;
  if (item.data) return <Shown key={`${tp}:${tid}`} item={item.data} refetch={item.refetch} />;
  return (
    <Page nav={<Nav over />} flush>
      <QueryBoundary call={item} shape={<ItemSkeleton />}>
        {() => null}
      </QueryBoundary>
    </Page>
  );
}

function NavEnd({ item }: { item: ItemOut }) {
  const user = useUser();
  const local = useLocalCount();
  const path = to.item({ tp: item.api_type, tid: item.num_iid });
  return (
    <>
      <IconButton
        label={t('item.share')}
        icon={<ShareIcon />}
        onClick={() => void share({ title: item.title, path, at: item.share_id && `/s/${item.share_id}` })}
      />
      <IconButton label={t('page.cart')} icon={<CartIcon />} href={to.cart()} count={user ? user.cart : local} />
    </>
  );
}

type Sheets = 'pick' | 'how' | 'prices';

function Shown({ item, refetch }: { item: ItemOut; refetch: () => Promise<ItemOut> }) {
  const wide = useWindow(600);
  const tabbed = useWindow(840);
  const { picked, pick } = usePicked(item);
  const estimate = useEstimate(item, picked);
  const [sheet, setSheet] = useState<Sheets | null>(null);
  const [opened, setOpened] = useState<ReadonlySet<Sheets>>(new Set());
  const [onepay, setOnepay] = useState(false);
  const [asked, setAsked] = useState(0);
  const close = () => setSheet(null);
  const show = (name: Sheets) => {
    setOpened((old) => new Set([...old, name]));
    setSheet(name);
  };
  const buy = useBuy(item, close);
  useTitle(item.title);
  const { api_type, num_iid } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each goods
  useEffect(
    () => noteSeen({ api_type, num_iid, title: item.title, pic_url: item.pic_url, price: item.price }),
    [api_type, num_iid],
  );

  // The sheet is the next step: it is fetched while the user looks at the page.
  useEffect(() => void pickSheet().catch(() => undefined), []);

  const openPick = () => {
    if (wide) return setAsked((n) => n + 1);
    setAsked(0);
    show('pick');
  };
  /** From the bar of a phone a sheet opens first; inside it, and in the box of a wide window, a missing option is pointed out. */
  const act = (way: BuyMethod) => () => {
    if (!wide && sheet !== 'pick') return openPick();
    if (missingOption(item, picked.choice)) return setAsked((n) => n + 1);
    void buy.run(picked, way === 'order' && onepay ? 'onepay' : way);
  };
  const acts = { busy: buy.busy, onCart: act('cart'), onBuy: act('order') };
  const facts = <FactsCard item={item} picked={picked} estimate={estimate.data} onPick={openPick} onHow={() => show('how')} />;
  const pictures = item.item_imgs.length > 0 ? item.item_imgs : [item.pic_url];
  return (
    <Page
      nav={
        <>
          <Suspense fallback={null}>{tabbed && <Path item={item} />}</Suspense>
          <Nav over title={item.title} end={<NavEnd item={item} />} />
        </>
      }
      actions={!wide && <ItemBar item={item} {...acts} />}
      onRefresh={() => Promise.all([refetch(), estimate.refetch()])}
      flush
    >
      <Gallery pictures={pictures} title={item.title} chosen={choicePicture(item, picked.choice)} />
      <div className="shop-item relative -mt-28 px-24 pb-40 flex flex-col gap-20">
        <div className="shop-item-box">
          <PriceCard item={item} picked={picked} estimate={estimate} onHow={() => show('how')} onHistory={() => show('prices')} />
          {wide && (
            <Suspense fallback={null}>
              <PickCard
                item={item}
                picked={picked}
                onPick={pick}
                asked={asked}
                estimate={estimate.data}
                onepay={onepay}
                onOnepay={setOnepay}
              />
            </Suspense>
          )}
          {wide && <ItemBar item={item} {...acts} />}
        </div>
        <div className="shop-item-more">
          {tabbed ? (
            <Suspense fallback={null}>
              <MoreTabs item={item}>{facts}</MoreTabs>
            </Suspense>
          ) : (
            <>
              {facts}
              <ReviewsCard item={item} />
              <SellerCard seller={item.seller} />
              <Details item={item} />
            </>
          )}
          <Similar item={item} />
        </div>
      </div>
      <Suspense fallback={null}>
        {opened.has('pick') && (
          <PickSheet
            open={sheet === 'pick'}
            onClose={close}
            item={item}
            picked={picked}
            onPick={pick}
            asked={asked}
            estimate={estimate.data}
            loading={estimate.state === 'loading'}
            onepay={onepay}
            onOnepay={setOnepay}
            {...acts}
          />
        )}
        {opened.has('prices') && <PriceSheet open={sheet === 'prices'} onClose={close} item={item} />}
        {opened.has('how') && <HowSheet open={sheet === 'how'} onClose={close} estimate={estimate} />}
      </Suspense>
    </Page>
  );
}
