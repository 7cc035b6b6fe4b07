// What takes the focus in a dialog that opens. React focuses what asks for it as it is mounted, when a dialog is not shown yet, and the browser then chooses the
// first button, which closes it: what asks is marked, and the dialog follows the mark.
export const FIRST_IN = '[data-first-in]';

export const firstIn = (asks: boolean | undefined): { 'data-first-in'?: '' } => (asks ? { 'data-first-in': '' } : {});
