// A list beside its detail. The address is that of the detail and keeps what narrows the list, so Back, a reload and a link that is
// sent bring both; the list stays where it was.
import { type ReactNode, useMemo } from 'react';
import { Crash } from '#shop/crash.tsx';
import { t } from '#shop/lib/i18n.ts';
import { ListPlace, usePlace } from '#shop/lib/router.tsx';
import { PageHost } from '#shop/page-host.tsx';
import { listOf, type Screen, screenAt } from '#shop/screens.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { PageBeside } from '#ui/layout/page.tsx';

/** Parameters of the detail alone. */
const OWN = ['id'];

export function Pair({ screen, children }: { screen: Screen; children: ReactNode }) {
  const place = usePlace();
  const path = listOf(screen)!;
  const list = screenAt(path)!;
  const here = useMemo(() => {
    const kept = new URLSearchParams(place.search);
    const own = OWN.filter((name) => kept.has(name)).map((name) => `${name}=${kept.get(name)}`);
    for (const name of OWN) kept.delete(name);
    const search = kept.size > 0 ? `?${kept}` : '';
    return { ...place, pathname: path, search, key: [place.pathname, ...own].join('?') };
  }, [place, path]);
  return (
    <div className="wide-pair">
      <section className="wide-list" aria-label={t(list.title)}>
        <ListPlace value={here}>
          <PageBeside value={true}>
            <Crash key={path}>
              <PageHost screen={list} />
            </Crash>
          </PageBeside>
        </ListPlace>
      </section>
      <div className="wide-detail">
        {screen.path === path ? (
          <main className="wide-none" tabIndex={-1}>
            <Boat />
            <p>{t('wide.choose')}</p>
          </main>
        ) : (
          children
        )}
      </div>
    </div>
  );
}
