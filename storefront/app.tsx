// The app around its pages: access to screens, texts of the kit, and the layers above every page.
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { kitTexts } from '#client/kit-texts.ts';
import { Crash } from '#shop/crash.tsx';
import { Frame } from '#shop/frame.tsx';
import { Indicator } from '#shop/indicator-view.tsx';
import { t, useDir, useDrawing, useLang } from '#shop/lib/i18n.ts';
import { hideSaved } from '#shop/lib/offline.ts';
import { to } from '#shop/lib/paths.ts';
import { queries } from '#shop/lib/query.ts';
import { AppLink, Navigate, ScrollMemory, usePageKey, usePlace } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { setTitle } from '#shop/lib/title.ts';
import { NotFound } from '#shop/not-found.tsx';
import { OfflineOverlay } from '#shop/offline-overlay.tsx';
import { PageHost } from '#shop/page-host.tsx';
import { isOpen } from '#shop/routes.ts';
import { screenAt } from '#shop/screens.ts';
import { watchSession } from '#shop/session-watch.ts';
import { ToastViewport } from '#ui/feedback/toast.tsx';
import { LinkProvider } from '#ui/layout/link.tsx';
import { UiTextsProvider } from '#ui/texts.tsx';

const VOICE_MS = 600;
const BackTop = lazy(() => import('#ui/layout/back-top.tsx'));

export function App() {
  const lang = useLang();
  const dir = useDir();
  const drawing = useDrawing();
  useEffect(() => watchSession(), []);
  return (
    <QueryClientProvider client={queries}>
      <UiTextsProvider texts={kitTexts(t)}>
        <LinkProvider component={AppLink}>
          <ScrollMemory />
          <OfflineOverlay>
            <Crash>
              <Place key={`${lang} ${dir} ${drawing}`} />
            </Crash>
          </OfflineOverlay>
          <PageVoice />
          <Suspense>
            <BackTop />
          </Suspense>
          <Indicator />
          <ToastViewport />
        </LinkProvider>
      </UiTextsProvider>
    </QueryClientProvider>
  );
}

/** Announces the title of each page that is opened: inside the app the browser announces nothing. */
function PageVoice() {
  const { pathname } = usePlace();
  const [spoken, setSpoken] = useState('');
  const first = useRef(pathname);
  useEffect(() => {
    if (first.current === pathname) return;
    first.current = '';
    // The page has to set its own title first.
    const timer = setTimeout(() => setSpoken(document.title), VOICE_MS);
    return () => clearTimeout(timer);
  }, [pathname]);
  return (
    <p className="ui-hidden" aria-live="polite">
      {spoken}
    </p>
  );
}

/**
 * The screen of the current address. Addons and the session are checked again when they change; a new currency draws the page
 * again.
 */
function Place() {
  const { pathname, search } = usePlace();
  const signedIn = useSignedIn();
  const currency = useSettings((s) => s.settings.currency);
  const page = usePageKey();
  useSettings((s) => s.addonList);
  const found = screenAt(pathname);
  const screen = found && isOpen(found) ? found : undefined;
  // Before the effects of the page, which may know a better title at once: what it shows is often there already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page again
  useLayoutEffect(() => {
    hideSaved();
    setTitle(screen?.title ?? 'notfound.title');
  }, [page, screen]);
  if (screen?.auth && !signedIn) return <Navigate to={to.login({ back: pathname + search })} replace />;
  return (
    <Frame screen={screen}>
      <Crash key={`${page} ${currency}`}>{screen ? <PageHost screen={screen} /> : <NotFound />}</Crash>
    </Frame>
  );
}
