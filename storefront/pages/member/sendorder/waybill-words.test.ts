import { beforeAll, describe, expect, it } from 'vitest';
import type { SettlementOut, WaybillDetail } from '#contract/calls/waybills.ts';
import { pack } from '#contract/messages.ts';
import { setPack } from '#shop/lib/i18n.ts';
import { isWhole, settleText } from './settlement-parts.tsx';
import { headline, lead, payLabel, waitsText } from './waybill-words.ts';

beforeAll(() => setPack('en', 'ltr', pack('en', 'shop')));

const packed = (pays_later: boolean) =>
  ({
    state: 'settle_due',
    due: 18_620,
    currency: 'CNY',
    rate: '1',
    due_rate: '1',
    due_at: '2026-12-02T10:00:00Z',
    pays_later,
    tracking: [],
  }) as unknown as WaybillDetail;
const settlement = (state: SettlementOut['state'], difference: number, final: number) =>
  ({ state, difference, final }) as SettlementOut;

describe('freight that is paid after packing', () => {
  it('is called freight, never an extra payment', () => {
    const whole = packed(true);
    for (const text of [headline(whole), lead(whole), waitsText(whole), payLabel(whole).pay])
      expect(text).not.toMatch(/extra|supplement|difference|to add/i);
    expect(headline(whole)).toBe('Freight to pay');
    expect(headline(packed(false))).toBe('Extra freight due');
    expect(waitsText(packed(false))).toMatch(/more due/);
  });

  it('shows before packing that nothing is due yet', () => {
    expect(lead({ ...packed(true), state: 'to_pack', due: null })).toMatch(/^Nothing to pay now/);
    expect(lead({ ...packed(false), state: 'to_pack', due: null })).toMatch(/^The warehouse packs/);
  });

  it('stays freight once it is paid; what a weighing added stays an extra payment', () => {
    expect(settleText(settlement('paid', 18_620, 18_620))).toBe('Freight paid');
    expect(settleText(settlement('paid', 900, 18_620))).toBe('Extra payment made');
    expect(isWhole(settlement('refunded', -100, 18_620))).toBe(false);
  });
});
