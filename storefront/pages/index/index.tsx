// Home: search, where the parcel is, quick entries, advertisements, news, floors, and goods picked for the user.
import { t } from '#shop/lib/i18n.ts';
import { useSignedIn } from '#shop/lib/session.ts';
import { useAddon, useConfig } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useList } from '#shop/lib/use-list.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { GoodsGrid, GoodsSkeleton } from '#shop/parts/goods/goods-grid.tsx';
import { SearchBar } from '#shop/parts/goods/search-bar.tsx';
import { StorageEnding } from '#shop/parts/order/storage-ending.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Ads } from './ads.tsx';
import { Entries } from './entries.tsx';
import { Floors } from './floors.tsx';
import { RouteCard } from './route-card.tsx';
import { useShared } from './shared-text.ts';
import { Ticker } from './ticker.tsx';

/** How many of the first page are asked for: an even number fills the rows. */
const PICKED = 10;
const WAYBILLS = 10;

export default function Home() {
  const { name } = useConfig();
  const signedIn = useSignedIn();
  const member = useMember();
  const waybills = useCall('sendorder/lists', { tab: 'all', page_size: WAYBILLS }, { enabled: signedIn, quiet: true });
  const words = useCall('hotrecommend/keywords', {}, { quiet: true });
  const ads = useCall('adszone/getAdsByMark', { mark: 'home' }, { quiet: true });
  const news = useCall('news/lists', { page_size: 1 }, { quiet: true, enabled: useAddon('news') });
  const bought = useCall('index/shoppingTime', {}, { quiet: true, enabled: useAddon('shoppingtime') });
  const floors = useCall('index/floor', {});
  const picked = useList('hotrecommend/goods_list', { page_size: PICKED });
  const refresh = () => {
    const rest = [
      words,
      ads,
      floors,
      ...(news.state === 'off' ? [] : [news]),
      ...(bought.state === 'off' ? [] : [bought]),
      ...(signedIn ? [member, waybills] : []),
    ];
    return Promise.all([picked.refresh(), ...rest.map((call) => call.refetch())]);
  };
  const shared = useShared();
  return (
    <Screen top={<SearchBar suggestion={words.data?.[0]} shared={shared} />} nav={null} onRefresh={refresh}>
      <h1 className="ui-hidden">{name}</h1>
      {signedIn && member.data && <StorageEnding ending={member.data.stock.ending} />}
      <RouteCard member={signedIn ? member.data : undefined} waybills={waybills} />
      <Entries />
      <Ads call={ads} />
      <Ticker news={news} bought={bought} />
      <Floors call={floors} />
      <SectionTitle>{t('home.picked')}</SectionTitle>
      <ListBody list={picked} shape={<GoodsSkeleton />} rows={(rows) => <GoodsGrid rows={rows} />} />
    </Screen>
  );
}
