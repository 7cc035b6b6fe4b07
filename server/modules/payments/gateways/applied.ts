// The result of applying a gateway's event.
export type Applied = 'done' | 'ignored';
