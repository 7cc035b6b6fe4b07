// Where a picture of a row is shown from: what stands in the field may be another shop's address, which browsers never ask.
import type { ResourceRow } from '#contract/desk/resources.ts';

export const shownFrom = (row: Readonly<Record<string, unknown>> | undefined, url: unknown): string =>
  (row?._pictures as ResourceRow['_pictures'])?.[String(url ?? '')] ?? String(url ?? '');
