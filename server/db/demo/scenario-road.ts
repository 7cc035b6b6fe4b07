// Tracking events of the demo's waybills.
import { z } from '#contract/fields.ts';
import { localizeParams, type Names } from '#contract/lang.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import { code, decimal } from '../base/cells.ts';
import { DataFault, table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import type { WaybillTrack } from './scenario-track.ts';

const texts = textsOf('demo', 'road');
const event = z.object({
  key: code,
  /** Share of the time of the whole way. */
  share: decimal,
  word: z.enum(['info', 'in_transit', 'customs', 'out_for_delivery', 'delivered']),
  place: z.enum(['port', 'city']),
});
const road = table('demo', 'road', event, ['key']);
/** The port of a warehouse, by its position; the city of a member, and the customs name of its country. */
const placeRow = z.object({ key: code, kind: z.enum(['port', 'city']), of: code });
const places = new Map(
  table('demo', 'road-places', placeRow, ['kind', 'of']).map(({ key, kind, of }) => [
    `${kind} ${of}`,
    { place: texts.names(`place.${key}`), ...(kind === 'city' ? { destination: texts.names(`destination.${key}`) } : {}) },
  ]),
);

/** The number of events of a waybill that ends in each state. */
const EVENTS: { readonly [S in WaybillState]: number } = {
  unpaid: 0,
  pay_review: 0,
  to_pack: 0,
  packing: 0,
  problem: 0,
  choose_line: 0,
  settle_due: 0,
  to_dispatch: 0,
  cancelled: 0,
  dispatched: 4,
  delivered: 6,
  received: 6,
  lost: 2,
  seized: 3,
  returned: 1,
};

/** The events of a dispatched waybill, each at its share of the time, as far as it gets. */
export function roadOf(t: WaybillTrack) {
  const at = (kind: 'port' | 'city', of: string | number): Record<string, Names> => {
    const names = places.get(`${kind} ${of}`);
    if (!names) throw new DataFault(`demo/data/road-places.csv: no ${kind} of ${of}`);
    return names;
  };
  const where = { port: at('port', t.warehouse), city: at('city', t.member) };
  return road.slice(0, EVENTS[t.to]).map(({ key, share, word, place }) => ({
    share,
    word,
    texts: texts.composed((lang) => texts.text(key, lang, localizeParams(where[place], lang))),
    place: where[place].place!.en!,
  }));
}
