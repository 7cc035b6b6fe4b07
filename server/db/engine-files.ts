// The files of the embedded database, watched. The engine runs in this process and answers a full disk by standing still for ever: a fault that it
// can't live with, its own death, and a folder that another has taken end the process instead, before anything else is written.
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

export type Guard = {
  /** before each change of a file */
  before: () => void;
  /** what the disk answered */
  failed: (error: unknown) => void;
  /** the engine has ended: every further call would wait for ever */
  died: (error: unknown) => void;
};

type Operation = (...args: unknown[]) => unknown;
type Operations = Record<string, Operation>;
/** The parts of the engine's module that are watched; emscripten gives them no types. */
type Engine = {
  FS: {
    filesystems: {
      NODEFS: { node_ops: Operations; stream_ops: Operations; tryFSOperation: (work: () => unknown) => unknown };
    };
  };
  _PostgresMainLoopOnce: () => void;
};

/** With this the engine leaves its loop to report an error of SQL; PGlite knows it by this number. */
const LONGJMP = 100;
/** Other errors may come from one answer that couldn't be read; in a row they are an engine that PGlite would call for ever. */
const IN_A_ROW = 100;

export class EngineFiles extends NodeFS {
  readonly #guard: Guard;

  constructor(folder: string, guard: Guard) {
    super(folder);
    this.#guard = guard;
  }

  /** Called once the module is loaded, and before a file of the database is opened. */
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    watch(this.pg!, this.#guard);
  }
}

function watch(pg: PGlite, guard: Guard): void {
  const engine = pg.Module as unknown as Engine;
  const files = engine.FS.filesystems.NODEFS;
  for (const [operations, names] of [
    [files.stream_ops, ['write', 'setattr']],
    [files.node_ops, ['mknod', 'rename', 'unlink', 'rmdir', 'symlink', 'setattr']],
  ] as const)
    for (const name of names) {
      const operation = operations[name]!;
      operations[name] = (...args) => {
        guard.before();
        return operation(...args);
      };
    }
  const attempt = files.tryFSOperation;
  files.tryFSOperation = (work) =>
    attempt(() => {
      try {
        return work();
      } catch (error) {
        guard.failed(error);
        throw error;
      }
    });
  const step = engine._PostgresMainLoopOnce;
  let row = 0;
  engine._PostgresMainLoopOnce = () => {
    try {
      step();
      row = 0;
    } catch (error) {
      const { status, name } = error as { status?: number; name?: string };
      row = status === LONGJMP ? 0 : row + 1;
      if (status !== LONGJMP && (error instanceof WebAssembly.RuntimeError || name === 'ExitStatus' || row > IN_A_ROW))
        guard.died(error);
      throw error;
    }
  };
}
