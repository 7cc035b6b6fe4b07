// Keeps something mounted while it leaves, so that its exit animation is visible.
import { useEffect, useState } from 'react';

export function usePresence(open: boolean, leaveMs = 220): { mounted: boolean; leaving: boolean } {
  const [held, setHeld] = useState(open);
  useEffect(() => {
    if (open) setHeld(true);
    if (open || !held) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setHeld(false), still ? 0 : leaveMs);
    return () => clearTimeout(timer);
  }, [open, held, leaveMs]);
  return { mounted: open || held, leaving: held && !open };
}
