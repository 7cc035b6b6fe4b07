// The element that takes the focus in a dialog that opens. React focuses an autofocus element as it is mounted, when a dialog
// is not shown yet, and the browser then chooses the first button, which closes it: so the element is marked, and the dialog
// focuses the mark.
export const FIRST_IN = '[data-first-in]';

export const firstIn = (asks: boolean | undefined): { 'data-first-in'?: '' } => (asks ? { 'data-first-in': '' } : {});
