// What was last known of something that is on its way again: counts on tabs stay while the rows of another tab load.
import { useEffect, useState } from 'react';

export function useLast<T>(now: T | undefined): T | undefined {
  const [last, setLast] = useState(now);
  useEffect(() => {
    if (now !== undefined) setLast(now);
  }, [now]);
  return now ?? last;
}
