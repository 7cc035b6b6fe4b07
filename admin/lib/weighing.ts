// Where a weight is awaited: a scale at the table, or a scanner that types its scale's weight, fills the field that the operator looks at.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { readGrams } from '#admin/lib/figures.ts';
import { isWeight, readScale, type ScaleReading } from '#contract/scale-line.ts';

type Weigher = { hear: (reading: ScaleReading) => void; box: () => HTMLElement | null };
const weighers = new Set<Weigher>();

const weightField = (one: Weigher): HTMLInputElement | null => one.box()?.querySelector('input') ?? null;

/** Of several boxes the one with the cursor, else the first without a weight. */
function lookedAt(): Weigher | undefined {
  const all = [...weighers];
  return (
    all.find((one) => one.box()?.contains(document.activeElement)) ?? all.find((one) => !weightField(one)?.value) ?? all.at(-1)
  );
}

export const hearScale = (reading: ScaleReading): void => lookedAt()?.hear(reading);

/** Hands a scanned text over as a weight (g): one with its unit, or a bare figure in kg into the field of the weight. Null: it is no weight; `heard`: whether one was awaited. */
export function takeWeight(text: string): { reading: ScaleReading; heard: boolean } | null {
  const looked = lookedAt();
  const typed =
    looked && weightField(looked) === document.activeElement && /^\d{0,3}[.,]\d{1,3}$/.test(text) ? readGrams(text) : null;
  const reading = typed ? { grams: typed } : isWeight(text) ? readScale(text) : null;
  if (!reading) return null;
  if ('grams' in reading) looked?.hear(reading);
  return { reading, heard: looked !== undefined };
}

/** `box` holds the fields, the weight first. */
export function useWeighing(box: RefObject<HTMLElement | null>, onReading: (reading: ScaleReading) => void): void {
  const act = useEffectEvent(onReading);
  useEffect(() => {
    const one: Weigher = { hear: (reading) => act(reading), box: () => box.current };
    weighers.add(one);
    return () => void weighers.delete(one);
  }, [box]);
}
