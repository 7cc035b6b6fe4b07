// No service is connected: tracking events are what operators enter at the desk.
import type { TrackingDescriptor, TrackingSource } from './source.ts';

export const manualSource: TrackingSource = { name: 'manual', service: null, poll: null };

export const manualTracking: TrackingDescriptor = { code: 'manual', settings: null, operating: '', fromEnv: () => manualSource };
