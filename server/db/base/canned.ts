// Saved texts for staff: questions with their answers, supplements, problems, refusals and replies.
import { CANNED_KINDS } from '#contract/desk/tabs.ts';
import { z } from '#contract/fields.ts';
import { code } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const row = z.object({ code, kind: z.enum(CANNED_KINDS) });
const texts = textsOf('base', 'canned');

export const cannedReplies = table('base', 'canned', row, ['code']).map((one) => ({
  ...one,
  names: texts.names(`${one.code}.name`),
  texts: texts.names(`${one.code}.text`),
}));
