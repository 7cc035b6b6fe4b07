type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string>; dev?: boolean }> };
export function missing(lock: Lock): Record<string, Record<string, unknown>>;
