// Back office: pages laid out of blocks, the tab bar among them. A draft is saved as it is worked on; a version is what
// visitors see from its time on.
import { command, query } from '../call.ts';
import { flag, form, id, int, json, key, maybe, none, out, pageOf, paging, shape, text, z } from '../fields.ts';
import { pageData } from '../pages.ts';

const names = z.record(z.string(), z.string().check(z.maxLength(60)));
/** A version as lists show it. live: what visitors see now. */
const versionOut = shape({
  id: out.id,
  version: out.int,
  note: out.text,
  by: out.text,
  created_at: out.time,
  publish_at: out.time,
  standing: z.enum(['live', 'scheduled', 'past', 'withdrawn']),
  blocks: out.int,
});
export type PageVersionOut = z.output<typeof versionOut>;

const pageRow = shape({
  id: out.id,
  mark: out.text,
  names: z.record(z.string(), z.string()),
  enabled: out.bool,
  /** counts saves: a save names the one it was based on */
  version: out.int,
  updated_at: out.time,
  updated_by: out.text,
  /** number and time of the version that visitors see */
  live: z.nullable(shape({ version: out.int, publish_at: out.time })),
  /** the next one that waits for its time */
  next: z.nullable(shape({ version: out.int, publish_at: out.time })),
  /** the draft is not what was published last */
  changed: out.bool,
});
export type PageRow = z.output<typeof pageRow>;
const pageDetail = shape({ ...pageRow.shape, data: pageData });
export type PageDetail = z.output<typeof pageDetail>;
const version = int(1);

export const pagesDesk = {
  pages: {
    lists: query({
      by: 'content',
      doc: "Pages: home, store and tab bar first, then the shop's own.",
      input: form({ ...paging }),
      output: pageOf(pageRow),
    }),
    zones: query({
      by: 'content',
      doc: 'Zones of the shop for ads, including those of a new shop, with the number of active ads.',
      input: form({}),
      output: z.array(shape({ mark: out.text, shown: out.int })),
    }),
    detail: query({
      by: 'content',
      doc: 'One page with its draft.',
      input: form({ id }),
      output: pageDetail,
    }),
    create: command({
      by: 'content',
      doc: "Make a page of one's own under a mark, empty or as a copy of another page's draft.",
      input: form({ mark: text(40), names: json(names), copy: maybe(id), key }),
      output: pageDetail,
    }),
    save: command({
      by: 'content',
      body_kb: 1024,
      doc: 'Save the draft. `version` as read: refused when another operator has saved since.',
      input: form({
        id,
        version,
        data: json(z.record(z.string(), z.unknown())),
        names: maybe(json(names)),
        enabled: maybe(flag),
      }),
      output: pageDetail,
    }),
    publish: command({
      by: 'content',
      doc: 'Publish the draft as a new version, now or from `publish_at` on.',
      input: form({ id, version, note: maybe(text(200)), publish_at: maybe(text(40)), key }),
      output: pageDetail,
    }),
    versions: query({
      by: 'content',
      doc: 'Versions of a page, newest first.',
      input: form({ id, ...paging }),
      output: pageOf(versionOut),
    }),
    restore: command({
      by: 'content',
      doc: 'Restore a version as the draft; visitors see it once it is published.',
      input: form({ id, version, from: id }),
      output: pageDetail,
    }),
    withdraw: command({
      by: 'content',
      doc: 'Cancel a scheduled version.',
      input: form({ id, from: id }),
      output: pageDetail,
    }),
    remove: command({
      by: 'content',
      doc: "Remove a page of one's own with its versions.",
      input: form({ id }),
      output: none,
    }),
    preview: query({
      method: 'POST',
      by: 'content',
      doc: 'A key to preview the draft in the storefront for 15 minutes.',
      input: form({ id }),
      output: shape({ key: out.text, ends_at: out.time }),
    }),
  },
};
