// Names of the rows that a list refers to: asked once for all of its rows.
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { send } from '#admin/lib/api.ts';
import { useLang } from '#admin/lib/i18n.ts';
import type { Field } from '#contract/desk/resource.ts';
import type { CHOICES } from '#contract/desk/resource-list.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';

type Named = (typeof CHOICES)[number];
type Names = ReadonlyMap<string, string>;
const NONE: Names = new Map();
const NamesContext = createContext(NONE);

const keyOf = (resource: string, id: string) => `${resource} ${id}`;
export const refersTo = (value: unknown): boolean => value !== null && value !== undefined && value !== 0;

export const useRefName = (resource: string, id: string): string => useContext(NamesContext).get(keyOf(resource, id)) ?? id;

type RefNamesProps = { columns: readonly Field[]; rows: readonly ResourceRow[]; children: ReactNode };

export function RefNames({ columns, rows, children }: RefNamesProps) {
  const refs = columns.filter((f) => f.kind === 'ref');
  const wanted = [...new Set(refs.map((f) => f.ref as Named))].map((resource) => {
    const values = refs.filter((f) => f.ref === resource).flatMap((f) => rows.map((row) => row[f.name]));
    return { resource, ids: [...new Set(values.filter(refersTo).map(String))].sort() };
  });
  const asked = wanted.filter(({ ids }) => ids.length > 0);
  const names = useQuery({
    queryKey: ['resource/choices', 'names', asked, useLang()],
    queryFn: async ({ signal }): Promise<Names> => {
      const found = await Promise.all(asked.map((one) => send('resource/choices', one, { signal })));
      return new Map(found.flatMap((rows, at) => rows.map((row) => [keyOf(asked[at]!.resource, row.id), row.name] as const)));
    },
    enabled: asked.length > 0,
    placeholderData: (old) => old,
  }).data;
  return <NamesContext value={names ?? NONE}>{children}</NamesContext>;
}
