// The list of tracking sources: the first configured one is used. To add one: its file and a row here (docs/contributing.md).
import type { Env } from '../../env.ts';
import { seventeenTrack } from './17track.ts';
import { demoTracking } from './demo.ts';
import { manualSource, manualTracking } from './manual.ts';
import type { TrackingDescriptor, TrackingSource } from './source.ts';

export const TRACKING_SOURCES: readonly TrackingDescriptor[] = [seventeenTrack, demoTracking, manualTracking];

/** Reads the settings of every source, so that incomplete ones are refused even when an earlier source is used. */
export const trackingSourceOf = (env: Env, demo: boolean): TrackingSource =>
  TRACKING_SOURCES.map((one) => one.fromEnv(env, demo)).find((source) => source !== null) ?? manualSource;
