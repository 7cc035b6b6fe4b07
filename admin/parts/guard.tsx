// A page for those who may see it; others are told so. The server decides all the same.
import type { ReactNode } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useOperator } from '#admin/lib/session.ts';
import { NotFound } from '#admin/parts/not-found.tsx';
import type { Permission } from '#contract/call.ts';

/** Several: any of them opens it. */
export function Guard({ may, children }: { may: Permission | readonly Permission[]; children: ReactNode }) {
  const { permissions } = useOperator();
  return [may].flat().some((one) => permissions.includes(one)) ? children : <NotFound title={t('desk.error.forbidden')} />;
}
