// Rows of resources: reading one for its form, what of it is sent when it is saved, and one change of several rows.
import { useQuery } from '@tanstack/react-query';
import { send } from '#admin/lib/api.ts';
import { type CallResult, toResult } from '#client/use-call.ts';
import { uuid } from '#client/uuid.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';

type Values = Readonly<Record<string, unknown>>;

/** What differs from the row as it was read: only that is sent. */
export function changedFields(values: Values, before: Values): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !name.startsWith('_') && JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null),
    ),
  );
}

export const rowKey = (resource: string, id: string) => ['row', resource, id] as const;

/** Fetched when its form opens and never refetched during editing: saving over a newer row is refused with a message. */
export function useRow(resource: string, id: string): CallResult<ResourceRow> {
  const query = useQuery({
    queryKey: rowKey(resource, id),
    queryFn: async ({ signal }) => (await send('resource/detail', { resource, id }, { signal })) as ResourceRow,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return toResult(query, true);
}

/** Each as it is now: a row that somebody changes meanwhile is refused, and those after it stay as they are. */
export async function changeRows(resource: string, ids: readonly string[], data: Values): Promise<void> {
  for (const id of ids) {
    const row = (await send('resource/detail', { resource, id })) as ResourceRow;
    await send('resource/save', { resource, id, data, version: row._version, key: uuid() });
  }
}
