// Back office: filters of lists of work that an operator keeps under a name.
import { get, post } from '../call.ts';
import { form, id, json, key, list, maybe, out, shape, text, z } from '../fields.ts';
import { QUEUE_FILTERS } from './tabs.ts';

const filters = z.partialRecord(z.enum(QUEUE_FILTERS), z.string().check(z.maxLength(40)));

export const queueView = shape({ id: out.id, name: out.text, filters });

export const queueViews = {
  queues: {
    views: get({
      name: 'own',
      kind: 'query',
      by: 'operator',
      doc: "The operator's own named filters of a queue, by name.",
      input: form({ queue: text(40) }),
      output: list(queueView),
    }),
    save_view: post({
      name: 'own',
      kind: 'command',
      by: 'operator',
      doc: 'Keep filters of a queue under a name; the same name replaces them.',
      input: form({ queue: text(40), name: text(40), filters: json(filters), key: maybe(key) }),
      output: queueView,
    }),
    remove_view: post({
      name: 'own',
      kind: 'command',
      by: 'operator',
      doc: "Remove a named filter of one's own.",
      input: form({ id, key: maybe(key) }),
      output: shape({}),
    }),
  },
};
