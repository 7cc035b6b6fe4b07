// Names to pick from (couriers, warehouses, goods types ...), asked once a quarter of an hour.
import { useCall } from '#admin/lib/use-call.ts';
import type { CHOICES } from '#contract/desk/resource-list.ts';
import type { Choice } from '#contract/desk/resources.ts';

const FRESH = 15 * 60_000;

export function useChoices(resource: (typeof CHOICES)[number], enabled = true): Choice[] {
  return useCall('resource/choices', { resource }, { staleTime: FRESH, enabled }).data ?? [];
}

export const asOptions = (choices: readonly Choice[]): { value: string; label: string }[] =>
  choices.filter((c) => c.enabled).map((c) => ({ value: c.id, label: c.name }));
