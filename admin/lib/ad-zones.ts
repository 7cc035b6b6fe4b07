// The places of the shop that ads stand in, with how many are on there.
import { useCall } from '#admin/lib/use-call.ts';

/** `also`: a place that a form names and no ad stands in. */
export function useAdZones(also?: string): { zones: string[]; shown: (mark: string) => number } {
  const found = useCall('pages/zones', {}).data ?? [];
  return {
    zones: [...new Set([...found.map((zone) => zone.mark), ...(also ? [also] : [])])].sort(),
    shown: (mark) => found.find((zone) => zone.mark === mark)?.shown ?? 0,
  };
}
