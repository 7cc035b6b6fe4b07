// Handlers of the back office: resources, texts, and the quote simulator.
import { SPECIAL } from '#contract/desk/resource-list.ts';
import { fail } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { prepareOperatorUpload } from '../../platform/uploads/uploads.ts';
import { listChoices } from './choices.ts';
import { prepareSave } from './prepare-save.ts';
import { detailRow, listRows, removeRows } from './resources.ts';
import { detailSetting, listSettings, saveSetting } from './settings-source.ts';
import { checkSheet, exportSheet, importSheet } from './sheet.ts';
import { simulate } from './simulate.ts';
import { previewText, testText } from './text-sample.ts';
import { checkTexts, exportTexts, exportXliff, importTexts } from './texts-file.ts';
import { detailText, listTexts, saveText } from './texts-source.ts';
import { readXliff } from './xliff.ts';

const special = (name: string): (typeof SPECIAL)[number] | undefined => SPECIAL.find((s) => s === name);

export const resourceDesk = {
  'resource/lists': (ctx, input) => {
    if (special(input.resource) === 'settings') return listSettings(ctx);
    return special(input.resource) === 'texts' ? listTexts(ctx, input) : listRows(ctx, input);
  },
  'resource/detail': (ctx, input) => {
    if (special(input.resource) === 'settings') return detailSetting(ctx, input.id);
    return special(input.resource) === 'texts' ? detailText(ctx, input.id) : detailRow(ctx, input);
  },
  'resource/choices': (ctx, input) => listChoices(ctx, input),
  'resource/save': {
    prepare: async (ctx, input) => {
      if (special(input.resource) === 'settings') return (inside) => saveSetting(inside, input.id, input.data, input.version);
      if (special(input.resource) === 'texts') return (inside) => saveText(inside, input.id, input.data, input.version);
      return prepareSave(ctx, input);
    },
  },
  'resource/remove': (ctx, input) => (special(input.resource) ? fail('desk.fail.no_remove') : removeRows(ctx, input)),
  'resource/sheet': (ctx, input) => exportSheet(ctx, input),
  'resource/sheet_check': (ctx, input) => checkSheet(ctx, input),
  'resource/sheet_import': (ctx, input) => importSheet(ctx, input),
  // Public, like pictures of reviews.
  'resource/upload': { prepare: (ctx, _input, file) => prepareOperatorUpload(ctx, 'review', file) },
  'texts/preview': (ctx, input) => previewText(ctx, input),
  'texts/test': (ctx, input) => testText(ctx, input),
  'texts/export': (ctx, input) => exportTexts(ctx, input),
  'texts/xliff': (ctx, input) => exportXliff(ctx, input),
  'texts/read_xliff': async (_ctx, input) => readXliff(input.text),
  'texts/check': (ctx, input) => checkTexts(ctx, input),
  'texts/import': (ctx, input) => importTexts(ctx, input),
  'lines/simulate': (ctx, input) => simulate(ctx, input),
} satisfies Partial<DeskHandlers>;
