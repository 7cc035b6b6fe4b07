// Who needs a second factor in production: whoever moves money or sees to staff; owner and finance as shipped.
export const requiresTotp = (permissions: readonly string[]): boolean =>
  permissions.includes('finance') || permissions.includes('staff');
