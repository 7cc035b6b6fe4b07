// Roles of the back office: sets of permissions.
import { PERMISSIONS } from '#contract/permission.ts';
import { both } from './names.ts';
import type { RoleRow } from './types.ts';

export const roles: RoleRow[] = [
  { code: 'buyer', names: both('采购', 'Buyer'), permissions: ['buy'] },
  { code: 'warehouse', names: both('仓库', 'Warehouse'), permissions: ['warehouse', 'pack'] },
  { code: 'finance', names: both('财务', 'Finance'), permissions: ['finance', 'members', 'audit'] },
  { code: 'content', names: both('内容', 'Content'), permissions: ['content'] },
  { code: 'owner', names: both('店主', 'Owner'), permissions: [...PERMISSIONS] },
];
