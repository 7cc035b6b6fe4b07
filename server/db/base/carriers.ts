// International carriers, with the URL of their tracking page: {no} is the tracking number.
import { z } from '#contract/fields.ts';
import { any, code, words } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const texts = textsOf('base', 'carriers');

export const carriers = table('base', 'carriers', z.object({ code, track_url: words, time_zone: any }), ['code']).map(
  (carrier) => ({
    ...carrier,
    names: texts.names(`${carrier.code}.name`),
  }),
);
