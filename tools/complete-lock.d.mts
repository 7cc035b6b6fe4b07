type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string>; dev?: boolean }> };
export function missingPackages(lock: Lock): Record<string, Record<string, unknown>>;
