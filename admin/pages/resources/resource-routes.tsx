// Plain upkeep: a list and a form for every resource, all out of its description.
import { Route, Routes, useParams } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import { useMay } from '#admin/lib/session.ts';
import { ResourceForm } from '#admin/pages/resources/resource-form.tsx';
import { ResourceList } from '#admin/pages/resources/resource-list.tsx';
import { NotFound } from '#admin/parts/not-found.tsx';
import { resourceOf } from '#contract/desk/resource-list.ts';

export const ResourceRoutes = () => (
  <Routes>
    <Route path=":resource/*" element={<ResourcePages />} />
    <Route path="*" element={<NotFound />} />
  </Routes>
);

function ResourcePages() {
  const name = useParams().resource ?? '';
  const r = resourceOf(name);
  const may = useMay(r?.permission ?? 'operator');
  if (!r) return <NotFound />;
  if (!may) return <NotFound title={t('desk.error.forbidden')} />;
  return (
    <Routes key={name}>
      <Route index element={<ResourceList r={r} />} />
      {r.create && <Route path="create" element={<ResourceForm r={r} />} />}
      <Route path=":id" element={<ResourceForm r={r} />} />
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
