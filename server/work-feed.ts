// Changes of back-office work, published to all listeners of this process. Database triggers notify them (`table:id`).
export type Moved = { thing: string; id: number };
/** `null`: changes may have been missed. */
type Heard = (moved: Moved | null) => void;

export type WorkFeed = {
  /** Publishes a notification of the database. */
  publish: (payload: string) => void;
  missed: () => void;
  /** Returns the function that unsubscribes. */
  subscribe: (heard: Heard) => () => void;
};

export function createWorkFeed(): WorkFeed {
  const listeners = new Set<Heard>();
  const tell = (moved: Moved | null) => {
    for (const heard of [...listeners]) heard(moved);
  };
  return {
    publish: (payload) => {
      const [, thing, id] = /^(\w+):(\d+)$/.exec(payload) ?? [];
      if (thing) tell({ thing, id: Number(id) });
    },
    missed: () => tell(null),
    subscribe: (heard) => {
      listeners.add(heard);
      return () => void listeners.delete(heard);
    },
  };
}
