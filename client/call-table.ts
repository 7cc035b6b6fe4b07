// The generated table of calls (tools/calls-table.ts): flags of each path, from lists of paths by their flags.

export type CallTable = Readonly<Record<string, string>>;

export const callTable = (byFlags: Record<string, string>): CallTable =>
  Object.fromEntries(Object.entries(byFlags).flatMap(([flags, paths]) => paths.split(' ').map((path) => [path, flags])));
