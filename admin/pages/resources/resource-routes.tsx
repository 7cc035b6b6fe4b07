// Plain upkeep on ra-core: a list and a form for every resource, all out of its description.
import { CoreAdminContext, localStorageStore, ResourceContextProvider } from 'ra-core';
import { useMemo } from 'react';
import { Route, Routes, useParams } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { authProviderFor, dataProvider, i18nProvider } from '#admin/lib/ra.ts';
import { useMay, useOperator } from '#admin/lib/session.ts';
import { ResourceForm } from '#admin/pages/resources/resource-form.tsx';
import { ResourceList } from '#admin/pages/resources/resource-list.tsx';
import { NotFound } from '#admin/parts/not-found.tsx';
import { resourceOf } from '#contract/desk/resource-list.ts';

const store = localStorageStore(undefined, 'sampan.desk.ra');

export function ResourceRoutes() {
  const { permissions } = useOperator();
  const auth = useMemo(() => authProviderFor(permissions), [permissions]);
  return (
    <CoreAdminContext
      basename="/r"
      dataProvider={dataProvider}
      authProvider={auth}
      i18nProvider={i18nProvider}
      queryClient={queries}
      store={store}
    >
      <Routes>
        <Route path=":resource/*" element={<ResourcePages />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </CoreAdminContext>
  );
}

function ResourcePages() {
  const name = useParams().resource ?? '';
  const r = resourceOf(name);
  const may = useMay(r?.permission ?? 'operator');
  if (!r) return <NotFound />;
  if (!may) return <NotFound title={t('desk.error.forbidden')} />;
  return (
    <ResourceContextProvider key={name} value={name}>
      <Routes>
        <Route index element={<ResourceList r={r} />} />
        {r.create && <Route path="create" element={<ResourceForm r={r} />} />}
        <Route path=":id" element={<ResourceForm r={r} />} />
        <Route path="*" element={<NotFound />} />
      </Routes>
    </ResourceContextProvider>
  );
}
