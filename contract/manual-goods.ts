// Limits of goods that a member adds by hand, because their page could not be read.

/** Pictures that may be shown of them: of the page, and the member's own. */
export const MANUAL_PICTURES = 5;
