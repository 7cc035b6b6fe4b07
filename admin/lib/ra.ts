// The back office's resources for ra-core: lists, rows, saving and removing over one pair of calls; who may see what; its few words.
import { type AuthProvider, type DataProvider, HttpError, type I18nProvider, type RaRecord } from 'ra-core';
import { send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { lang, setLang } from '#admin/lib/i18n.ts';
import { invalidate } from '#admin/lib/query.ts';
import { isCallError } from '#client/call-error.ts';
import { createKeys } from '#client/command-key.ts';
import type { CHOICES } from '#contract/desk/resource-list.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';

/** `_whole`: read on its own, with the rows that belong to it; rows of a list come without them. */
export type DeskRecord = RaRecord & ResourceRow & { _whole?: true };

/** A row as ra-core wants it: its key as text stands in `id`. */
const record = (row: Record<string, unknown>): DeskRecord => ({ ...row, id: String(row._id) }) as DeskRecord;

/** ra-core lets each caller name the type of the rows, which it takes from the resource: what the server answered is taken at its word, here alone. */
const asked = <T>(answer: unknown): T => answer as T;

/** What differs from the row as it was read: only that is sent. */
export function changedFields(
  data: Record<string, unknown>,
  before: Record<string, unknown> | undefined,
): Record<string, unknown> {
  const own = Object.entries(data).filter(([name]) => name !== 'id' && !name.startsWith('_'));
  return Object.fromEntries(
    before ? own.filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(before[name] ?? null)) : own,
  );
}

/** A refusal that names a field is shown at that field. */
async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!isCallError(error)) throw error;
    const text = errorText(error);
    throw new HttpError(
      text,
      error.kind === 'auth' ? 401 : 400,
      error.field ? { errors: { [error.field]: text } } : { key: error.key, now: error.now },
    );
  }
}

const keys = createKeys();

/** Tried again after no answer came it carries the same key, so that a new row is made once. */
async function save<T>(
  resource: string,
  id: string | undefined,
  data: Record<string, unknown>,
  version: string | undefined,
): Promise<{ data: T }> {
  const args = { resource, data, ...(id === undefined ? {} : { id, version }) };
  const row = await told(
    send('resource/save', { ...args, key: keys.take(args) }).then(
      (saved) => {
        keys.settle();
        return saved;
      },
      (error) => {
        keys.settle(error);
        throw error;
      },
    ),
  );
  void invalidate('resource');
  return { data: asked({ ...record(row), _whole: true }) };
}

async function remove(resource: string, ids: readonly unknown[]): Promise<void> {
  await told(send('resource/remove', { resource, ids: ids.map(String), key: crypto.randomUUID() }));
  void invalidate('resource');
}

const one = async (resource: string, id: unknown): Promise<DeskRecord> => ({
  ...record(await told(send('resource/detail', { resource, id: String(id) }))),
  _whole: true,
});

export const dataProvider: DataProvider = {
  getList: async (resource, { pagination, sort, filter }) => {
    const { q, ...rest } = (filter ?? {}) as Record<string, string | number | boolean>;
    const found = await told(
      send('resource/lists', {
        resource,
        page: pagination?.page ?? 1,
        page_size: Math.min(500, pagination?.perPage ?? 25),
        ...(q ? { q: String(q) } : {}),
        ...(sort && sort.field !== 'id' ? { sort: `${sort.order === 'DESC' ? '_' : ''}${sort.field}` } : {}),
        ...(Object.keys(rest).length > 0 ? { filter: rest } : {}),
      }),
    );
    return { data: asked(found.data.map(record)), total: found.total };
  },
  getOne: async (resource, { id }) => ({ data: asked(await one(resource, id)) }),
  /** Names of rows that others refer to: any operator may read those. */
  getMany: async (resource, { ids }) => {
    const found = await told(send('resource/choices', { resource: resource as (typeof CHOICES)[number], ids: ids.map(String) }));
    return { data: asked(found) };
  },
  getManyReference: () => Promise.reject(new Error('rows of a row come with it')),
  create: (resource, { data }) => save(resource, undefined, changedFields(data as Record<string, unknown>, undefined), undefined),
  update: (resource, { id, data, previousData }) =>
    save(
      resource,
      String(id),
      changedFields(data as Record<string, unknown>, previousData),
      String(previousData?._version ?? ''),
    ),
  updateMany: async (resource, { ids, data }) => {
    for (const id of ids) {
      const row = await one(resource, id);
      await save(resource, String(id), data as Record<string, unknown>, row._version);
    }
    return { data: asked(ids) };
  },
  delete: async (resource, { id, previousData }) => {
    await remove(resource, [id]);
    return { data: asked(previousData ?? { id }) };
  },
  deleteMany: async (resource, { ids }) => {
    await remove(resource, ids);
    return { data: asked(ids) };
  },
};

export const authProviderFor = (permissions: readonly string[]): AuthProvider => ({
  login: () => Promise.reject(new Error('the login page signs in')),
  logout: () => Promise.resolve(),
  checkAuth: () => Promise.resolve(),
  checkError: () => Promise.resolve(), // the client of the calls has signed out already
  getPermissions: () => Promise.resolve(permissions),
  canAccess: ({ resource }) => Promise.resolve(permissions.includes(resourceOf(resource)?.permission ?? '')),
});

export const i18nProvider: I18nProvider = {
  translate: (key, options) => (typeof options?._ === 'string' ? options._ : key),
  changeLocale: setLang,
  getLocale: lang,
};
