// A contract row: defines one API call with its method, access, input and output.
// The client's types, the routes, validation, gating, the OpenAPI page and docs/calls.md are all made from rows.

import type { z } from './fields.ts';
import type { Permission } from './permission.ts';

/**
 * query: reads, and writes nothing. recorded_query: reads, and counts or stores what its answer needs (a rate-limited search, a
 * rate that is frozen again, messages that are read), in short transactions of its own; clients may repeat it. command: changes
 * something, in one transaction; never retried, prefetched or cached, whatever its method.
 */
export type Kind = 'query' | 'recorded_query' | 'command';

/** Parts of the shop that the owner can switch off; rules: calls answer `addon_off`, routes are not found, entries are hidden. */
export const ADDONS = [
  'onepay',
  'shipforme',
  'mall',
  'settled',
  'membershipcard',
  'signin',
  'score',
  'coupon',
  'invite',
  'promotion',
  'offlinepay',
  'cash',
  'paypassword',
  'emailremind',
  'feedback',
  'comment',
  'sizecomparison',
  'shoppingtime',
  'news',
  'help',
] as const;
export type Addon = (typeof ADDONS)[number];

/** How long the server may answer a public query from its cache, and to whom. */
export type CacheRule = {
  /** The tables that its answers depend on: an answer is dropped when one of them is written. */
  reads: readonly string[];
  /** The upper limit, also when no table was written: what begins or ends at a time changes within them. */
  seconds: number;
  /**
   * everyone: the same for all callers; visitors: a member's answer is made for them; merged: a member's is the cached one with
   * their own data added.
   */
  for: 'everyone' | 'visitors' | 'merged';
  /** With one of these in its input it is never cached. */
  unless?: readonly string[];
  /** It depends on Accept-Language, as what a first visit sees. */
  accepts?: true;
};

export type Row = {
  method: 'GET' | 'POST';
  kind: Kind;
  /** public: no login; member: a valid token; operator: any signed-in operator; else the permission an operator needs. */
  by: 'public' | 'member' | 'operator' | Permission;
  /** Of a call in the product's list of 157 (contract/calls.list.tsv): its name there. */
  name?: string;
  doc: string;
  input: z.ZodMiniType;
  output: z.ZodMiniType;
  addon?: Addon;
  /**
   * A command that without `submit` and `key` only shows what it would do: it then runs as a query does, and must write and
   * lock nothing.
   */
  previews?: true;
  /** Has a secret or personal data: our own client sends it as POST whatever the method. */
  secret?: true;
  /** Takes a file as multipart form data besides its input; a video is streamed to its store, never whole in memory. */
  upload?: true | 'video';
  /** Its answers are cached and shared (server/http/response-cache.ts). Only for public queries. */
  cache?: CacheRule;
  /** The largest body in kB, where BODY_KB is too small. */
  body_kb?: number;
  /** The largest file in MB, where FILE_MB is too small. */
  file_mb?: number;
};

/** The default limit of a body, in units of 1024 bytes. */
export const BODY_KB = 64;
/** The default limit of an uploaded file, in units of 1024 times 1024 bytes. */
export const FILE_MB = 10;

/**
 * A row as it is written: the builder sets its kind, `by` keeps its type, `method` is left out where it is the builder's own.
 */
type Written<I extends z.ZodMiniType, O extends z.ZodMiniType, B extends Row['by']> = Omit<
  Row,
  'kind' | 'method' | 'input' | 'output' | 'by'
> & { method?: Row['method']; input: I; output: O; by: B };

const builder =
  (kind: Kind, method: Row['method']) =>
  <I extends z.ZodMiniType, O extends z.ZodMiniType, B extends Row['by']>(row: Written<I, O, B>) => ({
    ...row,
    kind,
    method: row.method ?? method,
  });
/** A call that reads, by GET by default. */
export const query = builder('query', 'GET');
/** A call that reads, and counts or stores what its answer needs; by GET by default. */
export const recordedQuery = builder('recorded_query', 'GET');
/** A call that changes something, by POST by default. */
export const command = builder('command', 'POST');

/** What a caller passes: defaults may be left out, numbers may be strings. */
export type Args<R extends { input: z.ZodMiniType }> = z.input<R['input']>;
/** What a handler receives. */
export type Input<R extends { input: z.ZodMiniType }> = z.output<R['input']>;
/** What a handler returns and a caller gets as `data`. */
export type Output<R extends { output: z.ZodMiniType }> = z.output<R['output']>;

type Group = Record<string, Row>;
export type Groups = Record<string, Group>;
