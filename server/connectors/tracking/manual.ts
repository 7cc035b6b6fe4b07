// The source when no service is configured: tracking events are what operators enter in the back office.
import type { TrackingDescriptor, TrackingSource } from './source.ts';

export const manualSource: TrackingSource = { name: 'manual', service: null, poll: null };

export const manualTracking: TrackingDescriptor = { code: 'manual', settings: null, operating: '', fromEnv: () => manualSource };
