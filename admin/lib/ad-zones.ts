// The places of the shop that ads stand in: those that ads name, and the two that a new shop begins with.
import { useCall } from '#admin/lib/use-call.ts';

const FIRST = ['home', 'mall'];
type Ad = { mark: string; enabled: boolean };

export function useAdZones(also?: string): { zones: string[]; ads: Ad[] } {
  const found = useCall('resource/lists', { resource: 'ads', page_size: 500 }).data?.data ?? [];
  const ads = found.map((ad) => ({ mark: String(ad.mark), enabled: ad.enabled === true }));
  return { ads, zones: [...new Set([...FIRST, ...ads.map((ad) => ad.mark), ...(also ? [also] : [])])].sort() };
}
