// Back office: filters of lists of work that an operator saves under a name.
import { command, query } from '../call.ts';
import { form, id, ids, json, key, list, maybe, message, name, oneOf, out, shape, text, version, z } from '../fields.ts';
import { BULK_ACTS, BULK_MOST, BULK_THINGS, QUEUE_FILTERS } from './tabs.ts';

const filters = z.partialRecord(z.enum(QUEUE_FILTERS), z.string().check(z.maxLength(40)));

const queueView = shape({ id: out.id, name: out.text, filters });

const bulk = { thing: oneOf(BULK_THINGS), act: oneOf(BULK_ACTS), ids: ids(BULK_MOST), operator_id: maybe(id) };
/** By id: the versions that were shown, where several are approved. */
const versions = json(z.record(z.string().check(z.maxLength(12)), version));
/** A piece of work that stays as it is, and why. */
const left = shape({ id: out.id, why: message });
export type BulkLeft = z.output<typeof left>;

export const queueViews = {
  queues: {
    views: query({
      by: 'operator',
      doc: "The operator's own named filters of a queue, by name.",
      input: form({ queue: text(40) }),
      output: list(queueView),
    }),
    save_view: command({
      by: 'operator',
      doc: 'Save filters of a queue under a name; the same name replaces them.',
      input: form({ queue: text(40), name: name(40), filters: json(filters), key: maybe(key) }),
      output: queueView,
    }),
    remove_view: command({
      by: 'operator',
      doc: "Remove a named filter of one's own.",
      input: form({ id, key: maybe(key) }),
      output: shape({}),
    }),
    outcome: query({
      method: 'POST',
      by: 'operator',
      doc: 'Preview of an action on several pieces of work, in words, and those that it leaves unchanged.',
      input: form(bulk),
      output: shape({ ids: list(out.id), left: list(left), says: list(message) }),
    }),
    bulk: command({
      by: 'operator',
      doc: 'Take, return, assign or approve several pieces of work; those that fail are returned with the reason. Approving requires the `versions` that the operator saw.',
      input: form({ ...bulk, versions: maybe(versions), key }),
      output: shape({ done: list(out.id), left: list(left) }),
    }),
  },
};
