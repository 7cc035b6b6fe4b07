// The file system of the embedded database, with guards. The engine runs in this process and hangs forever on a full disk. Therefore a fatal disk
// error, an abort of the engine, or a folder taken by another process ends this process before anything else is written.
import { NodeFS } from '@electric-sql/pglite/nodefs';

export type Guard = {
  /** before each change of a file */
  before: () => void;
  /** after a disk error */
  failed: (error: unknown) => void;
  /** the engine has aborted: every further call would hang */
  died: (error: unknown) => void;
};

type Operation = (...args: unknown[]) => unknown;
type Operations = Record<string, Operation>;
/** The hooked parts of the engine's module; emscripten has no types for them. */
type Engine = {
  FS: {
    filesystems: {
      NODEFS: { node_ops: Operations; stream_ops: Operations; tryFSOperation: (work: () => unknown) => unknown };
    };
  };
  _PostgresMainLoopOnce: () => void;
};

/** The exit code by which the engine reports an SQL error to PGlite. */
const LONGJMP = 100;
/** A single other error may be a result that couldn't be parsed; this many in a row mean an engine that PGlite would call forever. */
const IN_A_ROW = 100;

export class GuardedFiles extends NodeFS {
  readonly #guard: Guard;

  constructor(folder: string, guard: Guard) {
    super(folder);
    this.#guard = guard;
  }

  /** Called once the module is loaded, before a file of the database is opened. */
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    watch(this.pg!.Module as unknown as Engine, this.#guard);
  }
}

function watch(engine: Engine, guard: Guard): void {
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
