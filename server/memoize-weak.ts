/** Calls `make` once for each object, which must not change, and caches the result as long as the object lives. */
export function memoizeWeak<From extends object, Made extends object>(make: (from: From) => Made): (from: From) => Made {
  const cache = new WeakMap<From, Made>();
  return (from) => {
    const cached = cache.get(from);
    if (cached) return cached;
    const made = make(from);
    cache.set(from, made);
    return made;
  };
}
