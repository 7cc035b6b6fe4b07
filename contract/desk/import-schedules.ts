// Back office: files of goods that are imported on a schedule, from a folder of the server or an address, read like an earlier
// import.
import { command, query } from '../call.ts';
import { flag, form, id, idOrNone, int, key, list, maybe, message, name, none, oneOf, out, shape, z } from '../fields.ts';
import { IMPORT_STATES } from '../states/simple.ts';

const SCHEDULE_KINDS = ['folder', 'address'] as const;
const MAX_HOURS = 720;

const lists = shape({
  /** whether the server has a folder to read from */
  folder: out.bool,
  schedules: list(
    shape({
      id: out.id,
      name: out.text,
      kind: oneOf(SCHEDULE_KINDS),
      place: out.text,
      every_hours: out.int,
      enabled: out.bool,
      next: out.time,
      last: out.timeOrNull,
      problem: z.nullable(message),
      /** the import that its last run made */
      import: z.nullable(
        shape({
          id: out.id,
          name: out.text,
          state: oneOf(IMPORT_STATES),
          made: out.int,
          changed: out.int,
          same: out.int,
          failed: out.int,
        }),
      ),
    }),
  ),
});
export type ImportSchedules = z.output<typeof lists>;

export const importSchedulesDesk = {
  schedules: {
    lists: query({
      by: 'content',
      doc: 'Scheduled imports: source, interval, last and next run, error.',
      input: none,
      output: lists,
    }),
    save: command({
      by: 'content',
      doc: 'Schedule an import that reads files like the import `import_id`, or change a schedule (`id`; then `import_id` 0 keeps its columns).',
      input: form({
        id: idOrNone,
        import_id: idOrNone,
        name: name(100),
        kind: oneOf(SCHEDULE_KINDS),
        place: z.string().check(z.trim(), z.maxLength(2000)),
        every_hours: int(1, MAX_HOURS),
        enabled: flag,
        key: maybe(key),
      }),
      output: lists,
    }),
    run: command({
      by: 'content',
      doc: 'Let a schedule run within a minute.',
      input: form({ id }),
      output: lists,
    }),
    remove: command({
      by: 'content',
      doc: 'Delete a schedule; imported goods stay.',
      input: form({ id }),
      output: lists,
    }),
  },
};
