import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pack } from '#contract/messages.ts';
import * as format from '#shop/lib/format.ts';
import { setPack } from '#shop/lib/i18n.ts';

const zone = process.env.TZ;
beforeAll(() => {
  process.env.TZ = 'Europe/Berlin';
});
afterAll(() => {
  process.env.TZ = zone;
});
const zh = () => setPack('zh-cn', 'ltr', pack('zh-cn', 'shop'));
const en = () => setPack('en', 'ltr', pack('en', 'shop'));
const now = new Date('2026-11-21T12:00:00Z');
const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('\u2060', '');
/** A blank, or a gap next to a dash or a Chinese character that no joiner closes. */
const CAN_BREAK = / |(?<!^|\u2060)[–\p{Script=Han}]|[–\p{Script=Han}](?!\u2060|$)/u;

describe('sizes', () => {
  it('writes what goods weigh, and volumes', () => {
    expect(format.grams(1620)).toBe('1620.00g');
    expect(format.volume(90_000_000)).toBe('90000.00cm³');
  });
  it('writes parcels', () => {
    expect(format.kg(2800)).toBe('2.80\u00a0kg');
    expect(format.kg(2795)).toBe('2.80\u00a0kg');
    expect(format.cmSize({ length: 420, width: 340, height: 225 })).toBe('42 × 34 × 22.5\u00a0cm');
    setPack('de', 'ltr', pack('de', 'shop'));
    expect([format.cm(108), format.cm(420)]).toEqual(['10,8', '42']);
    en();
  });
  it('knows the sexes', () => {
    zh();
    expect([0, 1, 2, 9].map(format.sex)).toEqual(['未知', '男', '女', '未知']);
  });
  it('shortens counts without promising more than there is', () => {
    zh();
    expect([3406, 12_000, 99_999, 120_000_000].map(format.count)).toEqual(['3,406', '1.2万', '9.9万', '1.2亿']);
    en();
    expect([3406, 12_400, 1_250_000].map(format.count)).toEqual(['3,406', '12.4K', '1.2M']);
  });
  it('writes percent of basis points', () => {
    expect(format.percent(250)).toBe('2.5\u202f%');
    expect(format.percent(-200)).toBe('−2\u202f%');
  });
});

describe('times in the user’s zone', () => {
  it('writes today and yesterday by the user’s midnight', () => {
    zh();
    // 23:30 UTC is past midnight in Berlin
    expect(format.dateTime('2026-11-20T23:30:00Z', now)).toBe('今天 00:30');
    expect(format.dateTime('2026-11-20T22:30:00Z', now)).toBe('昨天 23:30');
    expect(format.dateTime('2026-11-18T09:05:00Z', now)).toBe('11月18日 10:05');
    expect(format.date('2025-11-18T09:05:00Z', now)).toBe('2025年11月18日');
    en();
    expect(format.dateTime('2026-11-20T23:30:00Z', now)).toBe('Today 00:30');
    expect(format.timeIn('2026-11-20T23:30:00Z', now)).toBe('today 00:30');
    expect(format.timeIn('2026-11-20T22:30:00Z', now)).toBe('yesterday 23:30');
    expect(format.paperTime('2026-11-20T23:30:00Z')).toBe('21 Nov 2026 00:30');
    expect(format.date('2026-12-03T10:00:00Z', now)).toBe('3 Dec');
  });
  it('counts days across the change of clocks', () => {
    expect(format.daysFromToday('2026-03-30T10:00:00Z', new Date('2026-03-28T10:00:00Z'))).toBe(2);
    expect(format.daysFromToday('2026-10-24T10:00:00Z', new Date('2026-10-26T10:00:00Z'))).toBe(-2);
  });
  it('keeps a calendar day where it is', () => {
    en();
    expect(format.calendarDay('2026-12-03', now)).toBe('3 Dec');
  });
  it('writes ranges short, on one line', () => {
    zh();
    expect(format.dateRange('2026-11-26T10:00:00Z', '2026-11-30T10:00:00Z', now)).not.toMatch(CAN_BREAK);
    expect(format.dateRange('2026-11-26T10:00:00Z', '2026-12-03T10:00:00Z', now)).not.toMatch(CAN_BREAK);
    const shown = (from: string, until: string) => plain(format.dateRange(from, until, now));
    expect(shown('2026-11-26T10:00:00Z', '2026-11-30T10:00:00Z')).toBe('11月26–30日');
    expect(shown('2026-11-26T10:00:00Z', '2026-12-03T10:00:00Z')).toBe('11月26日–12月3日');
    en();
    expect(shown('2026-11-26T10:00:00Z', '2026-11-30T10:00:00Z')).toBe('26–30 Nov');
    expect(shown('2026-11-26T10:00:00Z', '2026-12-03T10:00:00Z')).toBe('26 Nov – 3 Dec');
    expect(shown('2026-11-26T10:00:00Z', '2026-11-26T12:00:00Z')).toBe('26 Nov');
    const both = (lang: string) => {
      setPack(lang, 'ltr', pack(lang, 'shop'));
      return ['2026-11-30T10:00:00Z', '2026-12-03T10:00:00Z'].map((until) => shown('2026-11-26T10:00:00Z', until));
    };
    expect(both('de')).toEqual(['26.–30. Nov.', '26. Nov. – 3. Dez.']);
    expect(both('fr')).toEqual(['26–30 nov.', '26 nov. – 3 déc.']);
    expect(both('ja')).toEqual(['11月26–30日', '11月26日–12月3日']);
    expect(both('ko')).toEqual(['11월 26–30일', '11월 26일–12월 3일']);
    en();
    for (const until of ['2026-11-30T10:00:00Z', '2026-12-03T10:00:00Z'])
      expect(format.dateRange('2026-11-26T10:00:00Z', until, now)).not.toMatch(CAN_BREAK);
    for (const text of [
      format.rangeText('¥1,200.00', '¥1,450.00'),
      format.periodText('…', 'today'),
      format.rangeText(12, '18 天'),
    ])
      expect(text).not.toMatch(CAN_BREAK);
  });
  it('keeps ranges together in what others wrote', () => {
    expect(format.keepRanges('每天 9:00–21:00 收件')).toBe('每天 9:00\u2060–\u206021:00 收件');
    expect(format.keepRanges('9:00〜19:00、日曜休業')).toBe('9:00\u2060〜\u206019:00、日曜休業');
    expect(format.keepRanges('9:00~19:00')).toBe('9:00\u2060~\u206019:00');
    expect(format.keepRanges('Rail – from here')).toBe('Rail – from here');
  });
  it('writes how long ago and how long still', () => {
    zh();
    expect(format.ago('2026-11-21T11:57:10Z', now)).toBe('2 分钟前');
    expect(format.ago('2026-11-21T12:00:00Z', now)).toBe('刚刚');
    expect(format.timeLeft('2026-11-23T16:00:00Z', now)).toBe('2 天 4 小时');
    expect(format.timeLeft('2026-11-23T16:00:00Z', now, 1)).toBe('2 天');
    expect(format.timeLeft('2026-11-21T11:00:00Z', now)).toBe('');
    setPack('ar', 'rtl', pack('ar', 'shop'));
    expect(format.timeLeft('2026-11-23T20:00:00Z', now, 1)).toBe('يومان');
    en();
    expect(format.ago('2026-11-20T11:00:00Z', now)).toBe('1 day ago');
    expect(format.timeLeft('2026-11-21T12:35:00Z', now)).toBe('35 minutes');
    expect(format.timeLeft('2026-11-21T13:01:00Z', now)).toBe('1 hour 1 minute');
  });
  it('sets sentences one after the other', () => {
    expect(format.sentences('Answer by 3 Dec.', '2 days left')).toBe('Answer by 3 Dec. 2 days left');
    expect(format.sentences('請在 12月3日前回覆。', '還剩 2 天')).toBe('請在 12月3日前回覆。還剩 2 天');
    expect(format.sentences('1 件有問題，請你決定', '請在今天前決定')).toBe('1 件有問題，請你決定 請在今天前決定');
    expect(format.sentences(false, 'Only this.', null)).toBe('Only this.');
  });
  it('counts down', () => {
    expect([5, 65, 3725].map(format.countdown)).toEqual(['00:05', '01:05', '01:02:05']);
  });
});
