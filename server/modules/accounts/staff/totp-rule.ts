// Which operators need a second factor in production: those who move money or manage staff (by default the roles owner and finance).
export const requiresTotp = (permissions: readonly string[]): boolean =>
  permissions.includes('finance') || permissions.includes('staff');
