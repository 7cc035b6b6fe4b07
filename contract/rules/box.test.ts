import { describe, expect, it } from 'vitest';
import type { VolumeRule } from '#contract/freight.ts';
import { box, line } from '#server/modules/pricing/freight/testing-lines.ts';
import { billedWeight, boxFits, chargeWeight, limitReasons, sidesOf, volumeOf, volumeWeight, weightReason } from './box.ts';

const charged = (volume_rule: VolumeRule, weight: number, sizes: [number, number, number], divisor = 6000) => {
  const terms = line({ volume_rule, divisor });
  const one = box(weight, ...sizes);
  return chargeWeight(terms, one, volumeOf(terms, one));
};
/** A box with a wanted volume weight at divisor 6000. */
const ofVolume = (grams: number): [number, number, number] => [60, 100, grams];

describe('numbers that must come out', () => {
  it('1: 30x50x60 cm, divisor 6000: 10 kg -> 15 kg, 20 kg -> 20 kg', () => {
    expect(charged({ kind: 'max' }, 10_000, [300, 500, 600])).toBe(15_000);
    expect(charged({ kind: 'max' }, 20_000, [300, 500, 600])).toBe(20_000);
  });
  it('2: 50x40x30 cm, divisor 5000, 3 kg -> 12 kg', () => {
    expect(charged({ kind: 'max' }, 3000, [500, 400, 300], 5000)).toBe(12_000);
  });
  it('7 and 10: half: 3 kg, volume 12 kg -> 7.5 kg', () => {
    expect(charged({ kind: 'half' }, 3000, ofVolume(12_000))).toBe(7500);
    expect(charged({ kind: 'half' }, 3000, ofVolume(3001))).toBe(3001);
    expect(charged({ kind: 'half' }, 3000, ofVolume(2000))).toBe(3000);
  });
  it('10: threshold(2): 3 / 5 kg -> 3 kg, 3 / 7 kg -> 7 kg, exactly twice -> actual', () => {
    const twice: VolumeRule = { kind: 'threshold', percent: 200 };
    expect(charged(twice, 3000, ofVolume(5000))).toBe(3000);
    expect(charged(twice, 3000, ofVolume(7000))).toBe(7000);
    expect(charged(twice, 3000, ofVolume(6000))).toBe(3000);
  });
  it('10: sum_sides(90 cm): 300x300x300 mm is exactly 90 -> actual; one more counts', () => {
    expect(charged({ kind: 'sum_sides', over: 900 }, 1000, [300, 300, 300])).toBe(1000);
    expect(charged({ kind: 'sum_sides', over: 900 }, 1000, [301, 300, 300])).toBe(4515);
    expect(charged({ kind: 'sum_sides', over: 900 }, 9000, [301, 300, 300])).toBe(9000);
  });
  it('none: volume never counts', () => {
    expect(charged({ kind: 'none' }, 1000, [900, 900, 900])).toBe(1000);
  });
  it('4 and 11: 12.3 kg, step 1 kg -> 13 kg; 0.4 kg -> 1 kg; bill_min 1.2 kg, step 0.5 kg, 0.4 kg -> 1.5 kg', () => {
    const total = (weight: number, step: number, bill_min: number) =>
      billedWeight(line({ step, bill_min, volume_rule: { kind: 'none' } }), [box(weight)]).total;
    expect(total(12_300, 1000, 0)).toBe(13_000);
    expect(total(400, 1000, 1000)).toBe(1000);
    expect(total(400, 500, 1200)).toBe(1500);
  });
  it('6: girth limit 300 cm: 150x40x40 cm (310) breaks it, with the reason', () => {
    const long = box(5000, 400, 1500, 400);
    expect(sidesOf(long).girth).toBe(3100);
    expect(boxFits(line({ size: { girth: 3000 } }), long)).toBe(false);
    expect(limitReasons(line({ size: { girth: 3000 } }), long, 0)).toEqual([
      { key: 'freight.no.girth', params: { box: 1, size_mm: 3100, limit_mm: 3000 } },
    ]);
  });
});

describe('boxes of a parcel', () => {
  const two = [box(3200, 400, 300, 300), box(2100, 300, 200, 200)];
  it('worked: volume weights 6,000 and 2,000, charge weights 6,000 and 2,100, C 8,100', () => {
    const billed = billedWeight(line(), two);
    expect(billed).toMatchObject({ volumes: [6000, 2000], charges: [6000, 2100], total: 8100, priced: [8100] });
  });
  it('sum rounds once, each rounds every box, apart prices every box', () => {
    expect(billedWeight(line({ step: 500 }), two).total).toBe(8500);
    expect(billedWeight(line({ step: 500, boxes: 'each' }), two)).toMatchObject({
      total: 8500,
      priced: [8500],
      billables: [6000, 2500],
    });
    expect(billedWeight(line({ step: 1000, boxes: 'each' }), two).total).toBe(9000);
    expect(billedWeight(line({ bill_min: 4000, boxes: 'each' }), two).total).toBe(10_000);
    expect(billedWeight(line({ boxes: 'apart' }), two).priced).toEqual([6000, 2100]);
  });
  it('rounds volume weight up to the gram; without a divisor there is none', () => {
    expect(volumeWeight(box(1, 100, 100, 61), 6000)).toBe(102);
    expect(volumeWeight(box(1, 100, 100, 61), 0)).toBe(0);
  });
  it('charges by m3 in cm3', () => {
    const sea = line({ unit: 'm3', step: 1000, bill_min: 100_000 });
    expect(billedWeight(sea, [box(90_000, 1000, 500, 501)]).total).toBe(251_000);
    expect(billedWeight(sea, [box(9000, 100, 100, 100)]).total).toBe(100_000);
  });
  it('a value at the limit is allowed, for weight and every size', () => {
    const limits = { weight_max: 3200, size: { longest: 400, second: 300, sum_sides: 1000, girth: 1600 } };
    expect(boxFits(limits, two[0]!)).toBe(true);
    expect(limitReasons(limits, two[0]!, 0)).toEqual([]);
    const keys = limitReasons({ weight_max: 3199, size: { longest: 399, second: 299, sum_sides: 999, girth: 1599 } }, two[0]!, 1);
    expect(keys.map((reason) => reason.key.slice('freight.no.'.length))).toEqual([
      'weight_max',
      'longest',
      'second',
      'sum_sides',
      'girth',
    ]);
    expect(keys[0]!.params).toEqual({ box: 2, weight_g: 3200, limit_g: 3199 });
  });
});

describe('explanations', () => {
  const why = (volume_rule: VolumeRule, weight: number, volume: number) => {
    const terms = line({ volume_rule });
    const one = box(weight, ...ofVolume(volume));
    return weightReason(terms, one, volume, chargeWeight(terms, one, volume));
  };
  it('volume weight 12.0 kg > 3.0 kg', () => {
    expect(why({ kind: 'max' }, 3000, 12_000)).toEqual({
      key: 'freight.why.volume_over_actual',
      params: { volume_g: 12_000, actual_g: 3000 },
    });
  });
  it('one for every rule', () => {
    expect(why({ kind: 'none' }, 3000, 12_000)).toBeNull();
    expect(why({ kind: 'max' }, 3000, 2000)?.key).toBe('freight.why.actual_over_volume');
    expect(why({ kind: 'max' }, 3000, 4)).toEqual({ key: 'freight.why.actual_only', params: { actual_g: 3000 } });
    expect(why({ kind: 'half' }, 3000, 12_000)?.params).toMatchObject({ charge_g: 7500 });
    expect(why({ kind: 'threshold', percent: 200 }, 3000, 5000)?.key).toBe('freight.why.volume_under_threshold');
    expect(why({ kind: 'threshold', percent: 200 }, 3000, 7000)?.key).toBe('freight.why.volume_over_actual');
    expect(why({ kind: 'sum_sides', over: 90_000 }, 3000, 7000)?.params).toEqual({ sum_mm: 7160, over_mm: 90_000 });
  });
});
