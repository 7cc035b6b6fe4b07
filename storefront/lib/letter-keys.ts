// Whether single letters act in a wide window; some screen readers and keyboards need them for themselves.
import { persisted } from '#shop/lib/storage.ts';

type Use = 'on' | 'off';
export const letterKeys = persisted<Use>('keys', 'on', (value): value is Use => value === 'on' || value === 'off');
