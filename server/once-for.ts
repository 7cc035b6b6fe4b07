/** What `make` works out from a value that never changes: once for each, and kept as long as the value itself. */
export function onceFor<From extends object, Made extends object>(make: (from: From) => Made): (from: From) => Made {
  const made = new WeakMap<From, Made>();
  return (from) => {
    const known = made.get(from);
    if (known) return known;
    const one = make(from);
    made.set(from, one);
    return one;
  };
}
