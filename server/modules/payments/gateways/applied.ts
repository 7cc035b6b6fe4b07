// What an event of a gateway led to.
export type Applied = 'done' | 'ignored';
