// What has moved among the work of the desks, told to everybody who listens in this process. Triggers of the database notify it (`table:id`).
export type Moved = { thing: string; id: number };
/** `null`: something may have been missed. */
type Heard = (moved: Moved | null) => void;

export type WorkFeed = {
  /** What the database notified. */
  publish: (payload: string) => void;
  missed: () => void;
  /** Answers how to stop. */
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
