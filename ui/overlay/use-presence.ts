// Keeps something mounted while it leaves, so that its way out can be seen.
import { useEffect, useState } from 'react';

export function usePresence(open: boolean, leaveMs = 220): { mounted: boolean; leaving: boolean } {
  const [mounted, setMounted] = useState(open);
  if (open && !mounted) setMounted(true);
  useEffect(() => {
    if (open || !mounted) return;
    const still = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setTimeout(() => setMounted(false), still ? 0 : leaveMs);
    return () => clearTimeout(timer);
  }, [open, mounted, leaveMs]);
  return { mounted, leaving: mounted && !open };
}
