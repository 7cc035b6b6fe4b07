// The file system of the embedded database, with guards and remembered file sizes. The engine runs in this process and hangs for ever on a full disk. Therefore a fatal disk
// error, an abort of the engine, and a folder taken by another process end this process before anything else is written.
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
/** A file, and one of the places where it is open. */
type Node = { mode: number };
type Stream = { node: Node };
/** The hooked parts of the engine's module; emscripten has no types for them. */
type Engine = {
  FS: {
    isFile: (mode: number) => boolean;
    filesystems: {
      NODEFS: { node_ops: Operations; stream_ops: Operations; tryFSOperation: (work: () => unknown) => unknown };
    };
  };
  _PostgresMainLoopOnce: () => void;
};

/** The exit code by which the engine reports an SQL error to PGlite. */
const LONGJMP = 100;
/** One other error may be a result that couldn't be parsed; this many in a row mean an engine that PGlite would call for ever. */
const IN_A_ROW = 100;

export class EngineFiles extends NodeFS {
  readonly #guard: Guard;

  constructor(folder: string, guard: Guard) {
    super(folder);
    this.#guard = guard;
  }

  /** Called once the module is loaded, before a file of the database is opened. */
  override async initialSyncFs(): Promise<void> {
    await super.initialSyncFs();
    const engine = this.pg!.Module as unknown as Engine;
    watch(engine, this.#guard);
    keepSizes(engine);
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

/** `whence` of lseek: relative to the end of the file. */
const SEEK_END = 2;

/**
 * Remembers the size of each open file. The engine asks for it (lseek to the end) at every sequential scan, and the system call costs as much as scanning a small
 * table. Only the engine writes to its files, so a known size holds until a write extends the file or a truncation sets it.
 */
function keepSizes({ FS }: Engine): void {
  const { stream_ops, node_ops } = FS.filesystems.NODEFS;
  const sizes = new WeakMap<Node, number>();
  const { llseek, write, setattr } = stream_ops as Record<'llseek' | 'write' | 'setattr', Operation>;
  stream_ops.llseek = (stream, offset, whence) => {
    const { node } = stream as Stream;
    if (whence !== SEEK_END || !FS.isFile(node.mode)) return llseek(stream, offset, whence);
    const size = sizes.get(node) ?? (llseek(stream, 0, SEEK_END) as number);
    sizes.set(node, size);
    return llseek(stream, size + (offset as number), 0);
  };
  stream_ops.write = (...args) => {
    const [{ node }, , , , position] = args as [Stream, unknown, unknown, unknown, number];
    // A failed write may have written a part: the size is asked for again.
    const size = sizes.get(node);
    sizes.delete(node);
    const written = write(...args) as number;
    if (size !== undefined) sizes.set(node, Math.max(size, position + written));
    return written;
  };
  stream_ops.setattr = (stream, ...set) => {
    sizes.delete((stream as Stream).node);
    return setattr(stream, ...set);
  };
  const setOfNode = node_ops.setattr!;
  node_ops.setattr = (node, ...set) => {
    sizes.delete(node as Node);
    return setOfNode(node, ...set);
  };
}
