// The routes of the back office. Nobody sees more than the login before signing in.
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { HashRouter, Navigate, Route, Link as RouterLink, Routes } from 'react-router-dom';
import { send } from '#admin/lib/api.ts';
import { isCallError } from '#admin/lib/call-error.ts';
import { setLang, t, useLang } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { signedIn, signedOut, useSession } from '#admin/lib/session.ts';
import { Account } from '#admin/pages/account.tsx';
import { Aftersale } from '#admin/pages/aftersale/aftersale.tsx';
import { Buying } from '#admin/pages/buying/buying.tsx';
import { Claims } from '#admin/pages/claims/claims.tsx';
import { Adjustments } from '#admin/pages/finance/adjustments.tsx';
import { Cashouts } from '#admin/pages/finance/cashouts.tsx';
import { Ledger } from '#admin/pages/finance/ledger.tsx';
import { Liability } from '#admin/pages/finance/liability.tsx';
import { Remits } from '#admin/pages/finance/remits.tsx';
import { Login } from '#admin/pages/login.tsx';
import { Member } from '#admin/pages/members/member.tsx';
import { Members } from '#admin/pages/members/members.tsx';
import { OnepayOrders } from '#admin/pages/onepay/onepay.tsx';
import { Overview } from '#admin/pages/overview.tsx';
import { Packing } from '#admin/pages/packing/packing.tsx';
import { Papers } from '#admin/pages/packing/papers.tsx';
import { Parcels } from '#admin/pages/parcels/parcels.tsx';
import { Gateways } from '#admin/pages/payments/gateways.tsx';
import { Payments } from '#admin/pages/payments/payments.tsx';
import { Suspense } from '#admin/pages/payments/suspense.tsx';
import { ResourceRoutes } from '#admin/pages/resources/resource-routes.tsx';
import { Addons } from '#admin/pages/system/addons.tsx';
import { Audit } from '#admin/pages/system/audit.tsx';
import { Outbox } from '#admin/pages/system/outbox.tsx';
import { Settings } from '#admin/pages/system/settings.tsx';
import { Template } from '#admin/pages/system/template.tsx';
import { Texts } from '#admin/pages/system/texts.tsx';
import { Feedback } from '#admin/pages/threads/feedback.tsx';
import { Threads } from '#admin/pages/threads/threads.tsx';
import { Ageing } from '#admin/pages/warehouse/ageing.tsx';
import { PhotoQueue } from '#admin/pages/warehouse/photo-queue.tsx';
import { Receive } from '#admin/pages/warehouse/receive.tsx';
import { StockQueue } from '#admin/pages/warehouse/stock-queue.tsx';
import { Transit } from '#admin/pages/warehouse/transit.tsx';
import { Crash } from '#admin/parts/crash.tsx';
import { Guard } from '#admin/parts/guard.tsx';
import { kitTexts } from '#admin/parts/kit-texts.ts';
import { NotFound } from '#admin/parts/not-found.tsx';
import { Shell } from '#admin/parts/shell.tsx';
import { Failed } from '#ui/failed.tsx';
import { type LinkProps, LinkProvider } from '#ui/link.tsx';
import { UiTextsProvider } from '#ui/texts.tsx';
import { ToastViewport } from '#ui/toast.tsx';

/** Links of the kit: ours go through the router, others are plain. */
function DeskLink({ href, ...rest }: LinkProps) {
  return href.startsWith('/') && !href.startsWith('/media') ? <RouterLink to={href} {...rest} /> : <a href={href} {...rest} />;
}

async function whoIsThere(): Promise<void> {
  try {
    const who = await send('session/me', {});
    setLang(who.lang);
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
        <UiTextsProvider texts={kitTexts()}>
          <HashRouter>
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
    <Shell>
      <Pages />
    </Shell>
  );
}

function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Overview />} />
      <Route path="/account" element={<Account />} />
      <Route
        path="/buying"
        element={
          <Guard may="buy">
            <Buying />
          </Guard>
        }
      />
      <Route
        path="/onepay"
        element={
          <Guard may={['buy', 'warehouse', 'pack']}>
            <OnepayOrders />
          </Guard>
        }
      />
      <Route
        path="/aftersale"
        element={
          <Guard may={['buy', 'warehouse', 'finance']}>
            <Aftersale />
          </Guard>
        }
      />
      <Route
        path="/receive"
        element={
          <Guard may="warehouse">
            <Receive />
          </Guard>
        }
      />
      <Route
        path="/transit"
        element={
          <Guard may="warehouse">
            <Transit />
          </Guard>
        }
      />
      <Route
        path="/inspect"
        element={
          <Guard may="warehouse">
            <StockQueue key="inspect" tab="inspect" />
          </Guard>
        }
      />
      <Route
        path="/shelf"
        element={
          <Guard may="warehouse">
            <StockQueue key="shelf" tab="shelf" />
          </Guard>
        }
      />
      <Route
        path="/parcels"
        element={
          <Guard may="warehouse">
            <Parcels />
          </Guard>
        }
      />
      <Route
        path="/photos"
        element={
          <Guard may="warehouse">
            <PhotoQueue />
          </Guard>
        }
      />
      <Route
        path="/ageing"
        element={
          <Guard may="warehouse">
            <Ageing />
          </Guard>
        }
      />
      <Route
        path="/problems"
        element={
          <Guard may="warehouse">
            <StockQueue key="problem" tab="problem" />
          </Guard>
        }
      />
      <Route
        path="/packing"
        element={
          <Guard may="pack">
            <Packing />
          </Guard>
        }
      />
      <Route
        path="/packing/:id/papers"
        element={
          <Guard may="pack">
            <Papers />
          </Guard>
        }
      />
      <Route
        path="/remits"
        element={
          <Guard may="finance">
            <Remits />
          </Guard>
        }
      />
      <Route
        path="/adjustments"
        element={
          <Guard may="finance">
            <Adjustments />
          </Guard>
        }
      />
      <Route
        path="/claims"
        element={
          <Guard may="finance">
            <Claims />
          </Guard>
        }
      />
      <Route
        path="/cashouts"
        element={
          <Guard may="finance">
            <Cashouts />
          </Guard>
        }
      />
      <Route
        path="/threads"
        element={
          <Guard may="buy">
            <Threads key="order" thing="order" />
          </Guard>
        }
      />
      <Route
        path="/threads/waybills"
        element={
          <Guard may="pack">
            <Threads key="waybill" thing="waybill" />
          </Guard>
        }
      />
      <Route
        path="/feedback"
        element={
          <Guard may="members">
            <Feedback />
          </Guard>
        }
      />
      <Route
        path="/liability"
        element={
          <Guard may="finance">
            <Liability />
          </Guard>
        }
      />
      <Route
        path="/payments"
        element={
          <Guard may="finance">
            <Payments />
          </Guard>
        }
      />
      <Route
        path="/suspense"
        element={
          <Guard may="finance">
            <Suspense />
          </Guard>
        }
      />
      <Route
        path="/gateways"
        element={
          <Guard may="finance">
            <Gateways />
          </Guard>
        }
      />
      <Route
        path="/ledger"
        element={
          <Guard may="finance">
            <Ledger />
          </Guard>
        }
      />
      <Route
        path="/members"
        element={
          <Guard may="members">
            <Members />
          </Guard>
        }
      />
      <Route
        path="/members/:id"
        element={
          <Guard may="members">
            <Member />
          </Guard>
        }
      />
      <Route
        path="/outbox"
        element={
          <Guard may="settings">
            <Outbox />
          </Guard>
        }
      />
      <Route
        path="/audit"
        element={
          <Guard may="audit">
            <Audit />
          </Guard>
        }
      />
      <Route
        path="/settings"
        element={
          <Guard may="settings">
            <Settings />
          </Guard>
        }
      />
      <Route
        path="/addons"
        element={
          <Guard may="settings">
            <Addons />
          </Guard>
        }
      />
      <Route
        path="/texts"
        element={
          <Guard may="settings">
            <Texts />
          </Guard>
        }
      />
      <Route
        path="/template"
        element={
          <Guard may="content">
            <Template />
          </Guard>
        }
      />
      <Route path="/r/template/*" element={<Navigate to="/template" replace />} />
      <Route path="/r/*" element={<ResourceRoutes />} />
      <Route path="/login" element={<Navigate to="/" replace />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
