// Names of the cookies that the server sets.

/** An operator's session. */
export const DESK_COOKIE = 'sampan_desk';
