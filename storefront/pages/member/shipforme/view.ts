// What the form is opened for.
export type View = 'add' | 'edit' | 'declare' | 'claim';
