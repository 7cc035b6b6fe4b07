// Home: search, and below it the operator's layout; by default where the parcel is, quick entries, advertisements, news,
// floors, goods picked for the user.
import { lazy, Suspense } from 'react';
import { ownBlocks } from '#contract/page-rules.ts';
import { previewKey } from '#shop/lib/preview.ts';
import { queries } from '#shop/lib/query.ts';
import { useSignedIn } from '#shop/lib/session.ts';
import { useConfig, useSettings } from '#shop/lib/settings-store.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { Laid, needsPage, usePage } from '#shop/parts/blocks/laid.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SearchBar } from '#shop/parts/goods/search-bar.tsx';
import { useShared } from './shared-text.ts';

/** Visitors do not load what only members see. */
const MemberNotes = lazy(() => import('#shop/parts/order/member-notes.tsx'));

export default function Home() {
  const { name } = useConfig();
  const signedIn = useSignedIn();
  const member = useMember();
  const laid = useSettings((s) => s.templateData?.home) ?? ownBlocks('home');
  const page = usePage('home', needsPage(laid));
  const blocks = (previewKey && page.data?.blocks) || laid;
  const shared = useShared();
  return (
    <Screen top={<SearchBar shared={shared} />} nav={null} onRefresh={() => queries.refetchQueries({ type: 'active' })}>
      <h1 className="ui-hidden">{name}</h1>
      {signedIn && member.data && (
        <Suspense fallback={null}>
          <MemberNotes me={member.data} />
        </Suspense>
      )}
      <Laid blocks={blocks} page={page} />
    </Screen>
  );
}
