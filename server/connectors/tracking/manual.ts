// No service is connected: news is what operators enter at the desk.
import type { TrackingSource } from './source.ts';

export const manualSource: TrackingSource = { name: 'manual', news: async () => [] };
