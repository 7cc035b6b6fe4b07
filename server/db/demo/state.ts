// Brings a demo shop into the state that a screen is developed with: replays the way of one record of the demo history (scenario.ts) as a new
// record, with the same calls as the history.
import type { App } from '../../context.ts';
import type { Db } from '../open.ts';
import { members } from './people.ts';
import { playStep } from './play.ts';
import { claimLost } from './play-members.ts';
import { Scene } from './play-scene.ts';
import { scenario } from './scenario.ts';
import { orderTracks, waybillTracks } from './scenario-track.ts';
import type { ScenarioStep } from './scenario-types.ts';

/** The records that lead to a state: keys of the scenario. `claim`: the member files a claim at the end. */
type Way = { keys: readonly string[]; claim?: string };

const MOMENT_MS = 1000;
const rootOf = (ref: string): string => ref.split(/[.-]/)[0]!;

/** The record of a step. */
function subjectOf(step: ScenarioStep): string | null {
  switch (step.do) {
    case 'order':
    case 'waybill':
    case 'parcel':
      return step.key;
    case 'remit':
      return step.for;
    case 'pay':
      return step.for;
    case 'decide_remit':
      return step.remit;
    case 'notices':
      return null;
    default:
      return step.on;
  }
}

function ways(): Map<string, Way> {
  const found = new Map<string, Way>();
  const add = (name: string, way: Way) => void (found.has(name) || found.set(name, way));
  // Abandoning takes months of storage: it needs a clock that is ahead.
  for (const track of orderTracks) if (!track.onepay && track.to !== 'abandoned') add(`order.${track.to}`, { keys: [track.key] });
  for (const track of waybillTracks)
    if (!track.onepay) {
      const keys = [...new Set(track.items.map(rootOf)), track.key];
      add(`waybill.${track.to}`, { keys });
      if (track.to === 'lost') add('claim.open', { keys, claim: track.key });
    }
  for (const step of scenario) if (step.do === 'parcel') add(`parcel.${step.kind}`, { keys: [step.key] });
  return found;
}

/** The names of all states, sorted. */
export const stateNames = (): string[] => [...ways().keys()].sort();

/** The full name of a typed one: `settle_due` is enough if only one kind of thing has such a state. Undefined for an unknown or ambiguous name. */
export function stateNamed(text: string): string | undefined {
  const names = stateNames();
  const short = names.filter((name) => name.split('.')[1] === text);
  return names.find((name) => name === text) ?? (short.length === 1 ? short[0] : undefined);
}

export type Played = { name: string; member: string | null; item_ids: number[]; waybill_id: number | null };

/** Plays it; `name` is one of `stateNames`. */
export async function playState(real: App, db: Db, now: Date, name: string): Promise<Played> {
  const way = ways().get(name);
  if (!way) throw new Error(`no state ${name}`);
  const app = { ...real, config: { ...real.config, smtp_url: '', sms_url: '' } };
  // Platform and carrier numbers differ from those of the history, because a new record needs its own.
  const mark = String(now.getTime()).slice(-7);
  const steps = scenario.filter((step) => {
    const subject = subjectOf(step);
    return subject !== null && way.keys.includes(rootOf(subject));
  });
  // Everything is within the last moment: later rows have a later time.
  const hour = MOMENT_MS / Math.max(1, ...steps.map((step) => step.hours_ago));
  const scene = new Scene(app, db, now, hour, (number) => `${number}${mark}`);
  await scene.load();
  for (const step of steps) await playStep(scene, step);
  const key = way.keys.at(-1)!;
  const who = [...orderTracks, ...waybillTracks].find((track) => track.key === key)?.member;
  if (way.claim && who) await claimLost(scene, way.claim, who, now);
  return {
    name,
    member: members.find((member) => member.key === who)?.email ?? null,
    item_ids: [...scene.items.values()],
    waybill_id: scene.waybills.get(key) ?? null,
  };
}
