// The result of applying a gateway's event.
export type EventResult = 'done' | 'ignored';
