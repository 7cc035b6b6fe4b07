// What an operator may do.
/** What an operator may do; roles are sets of these. */
export const PERMISSIONS = [
  'buy',
  'warehouse',
  'pack',
  'finance',
  'content',
  'members',
  'support',
  'settings',
  'staff',
  'audit',
] as const;

export type Permission = (typeof PERMISSIONS)[number];
