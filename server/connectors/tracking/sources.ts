// The list of tracking sources: the first that is set up is used. Adding one: its file, a row here (docs/contributing.md).
import type { Env } from '../../env.ts';
import { seventeenTrack } from './17track.ts';
import { demoTracking } from './demo.ts';
import { manualSource, manualTracking } from './manual.ts';
import type { TrackingDescriptor, TrackingSource } from './source.ts';

export const TRACKING_SOURCES: readonly TrackingDescriptor[] = [seventeenTrack, demoTracking, manualTracking];

/** Every one is read, so that settings made by half are refused wherever they stand. */
export const trackingSourceOf = (env: Env, demo: boolean): TrackingSource =>
  TRACKING_SOURCES.map((one) => one.fromEnv(env, demo)).find((source) => source !== null) ?? manualSource;
