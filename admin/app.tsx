// The routes of the back office. Nobody sees more than the login before signing in.
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HashRouter, Navigate, Route, Link as RouterLink, Routes, useNavigate } from 'react-router-dom';
import { send } from '#admin/lib/api.ts';
import { setLang, t, useLang } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { signedIn, signedOut, useOperator, useSession, useSessionEnded } from '#admin/lib/session.ts';
import { leave } from '#admin/lib/unsaved.ts';
import { PageHost } from '#admin/page-host.tsx';
import { Login, SignInAgain } from '#admin/pages/login.tsx';
import { Overview } from '#admin/pages/overview.tsx';
import { Crash } from '#admin/parts/crash.tsx';
import { NotFound } from '#admin/parts/not-found.tsx';
import { Shell } from '#admin/parts/shell.tsx';
import { loadAhead, MENU, PLACES } from '#admin/places.ts';
import { isCallError } from '#client/call-error.ts';
import { kitTexts } from '#client/kit-texts.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { ToastViewport } from '#ui/feedback/toast.tsx';
import { type LinkProps, LinkProvider } from '#ui/layout/link.tsx';
import { UiTextsProvider } from '#ui/texts.tsx';

const AHEAD_MS = 3000;

/** Links of the kit: ours go through the router, others are plain. */
function DeskLink({ href, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  if (!href.startsWith('/') || href.startsWith('/media')) return <a href={href} onClick={onClick} {...rest} />;
  return (
    <RouterLink
      to={href}
      onClick={(event) => {
        onClick?.(event);
        // A new tab leaves nothing behind.
        if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        leave(() => navigate(href));
      }}
      {...rest}
    />
  );
}

async function whoIsThere(): Promise<void> {
  try {
    const who = await send('session/me', {});
    await setLang(who.lang);
    signedIn(who);
  } catch (error) {
    if (isCallError(error) && error.kind === 'auth') signedOut();
    else throw error;
  }
}

export function App() {
  useLang();
  return (
    <Crash>
      <QueryClientProvider client={queries}>
        <UiTextsProvider texts={kitTexts(t)}>
          {/* A page that follows the address later would take the keys that are meant for the next one. */}
          <HashRouter useTransitions={false}>
            <LinkProvider component={DeskLink}>
              <Entrance />
            </LinkProvider>
          </HashRouter>
          <ToastViewport />
        </UiTextsProvider>
      </QueryClientProvider>
    </Crash>
  );
}

function Entrance() {
  const who = useSession();
  const ended = useSessionEnded();
  const [failed, setFailed] = useState(false);
  const ask = () => {
    setFailed(false);
    whoIsThere().catch(() => setFailed(true));
  };
  useEffect(ask, []);
  if (failed) return <Failed full title={t('desk.error.start')} help={t('desk.error.network')} onRetry={ask} />;
  if (who === undefined) return null;
  if (who === null) return <Login />;
  return (
    <>
      {/* Another operator starts afresh, the same one continues. */}
      <Shell key={who.id} menu={MENU}>
        <Pages />
      </Shell>
      <SignInAgain who={who} open={ended} />
    </>
  );
}

function Pages() {
  const { permissions } = useOperator();
  // The pages of the day are there before they are asked for.
  useEffect(() => {
    const timer = setTimeout(() => loadAhead(permissions).catch(() => undefined), AHEAD_MS);
    return () => clearTimeout(timer);
  }, [permissions]);
  return (
    <Routes>
      <Route path="/" element={<Overview />} />
      {PLACES.map((place) => (
        <Route key={place.path} path={place.path} element={<PageHost place={place} />} />
      ))}
      <Route path="/template" element={<Navigate to="/pages" replace />} />
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
