// Translations of terms: where an English text has a term of contract/glossary.csv, the text in another language has one of its words for it.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { LANGS, STAFF_LANGS } from '#contract/lang.ts';
import { textOf, texts } from '#contract/messages.ts';
import { expectNone } from './expect-none.ts';

type Term = { en: string[]; stems: (lang: string) => string[] };
const terms: Term[] = (
  parse(readFileSync(new URL('../../contract/glossary.csv', import.meta.url), 'utf8'), { columns: true }) as Record<
    string,
    string
  >[]
).map((row) => ({ en: row.en!.split('|'), stems: (lang) => row[lang]?.split('|') ?? [] }));

/** Texts without the term, because a button is short or the sentence is clear without it; and texts where English uses the word in another sense. */
const WITHOUT: Readonly<Record<string, readonly string[]>> = {
  ar: ['points.left', 'seller.share_of', 'state.waybill.settle_due'],
  de: [
    'bill.waybill_supplement',
    'points.left',
    'promo.move',
    'refund.ask',
    'seller.share_of',
    'send.cancel_keep',
    'state.waybill.settle_due',
  ],
  es: ['home.estimate', 'points.left', 'seller.share_of', 'send.cancel_keep', 'state.waybill.settle_due', 'state.waybill.unpaid'],
  fr: ['home.estimate', 'points.left', 'promo.move', 'send.cancel_keep', 'state.waybill.settle_due', 'state.waybill.unpaid'],
  ja: [
    'notme.freeze',
    'page.settled.money',
    'points.left',
    'seller.money',
    'send.cancel_do',
    'send.cancel_keep',
    'send.split_do',
    'state.waybill.settle_due',
  ],
  ko: [
    'forme.hold_help',
    'notme.freeze',
    'onepay.text.released',
    'order.text.in_waybill',
    'page.settled.money',
    'parcel.own_purchase',
    'points.left',
    'seller.money',
    'send.cancel_do',
    'send.cancel_keep',
    'send.receive_text',
  ],
  'pt-br': ['cash.rule.gateway', 'demand.back', 'points.left', 'record.remits', 'seller.share_of', 'send.change_back'],
  ru: [
    'cash.rule.gateway',
    'onepay.no_cap',
    'points.left',
    'refund.card.agreed',
    'refund.card.expected',
    'refund.text.refunded',
    'seller.refuse_effect',
    'send.cancel_keep',
    'send.none.dispatched',
    'send.none.packing',
    'state.waybill.settle_due',
  ],
  'zh-tw': ['cart.domestic_free', 'item.domestic_free', 'points.fail.had_all', 'points.left'],
};

const said = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('\u00ad', '')
    .replace(/[\u00a0\u202f]/g, ' ');
const member = Object.keys(texts).filter((key) => !key.startsWith('desk.'));

/** Texts of a language that lack the term that their English text has. */
function lacking(lang: string, { en, stems }: Term): string[] {
  const term = new RegExp(`\\b(?:${en.join('|')})\\b`, 'i');
  const words = stems(lang);
  return member.filter((key) => term.test(textOf(key, 'en')!) && !words.some((word) => said(textOf(key, lang)!).includes(word)));
}

describe.each(LANGS.filter((lang) => !(STAFF_LANGS as readonly string[]).includes(lang)))('%s', (lang) => {
  test('has a word for each term', () => {
    expect(terms.length).toBeGreaterThan(10);
    expectNone(
      terms.filter((term) => term.stems(lang).every((stem) => stem === '')).map((term) => term.en[0]!),
      'Add words of this language to contract/glossary.csv:',
    );
  });
  test('uses its words for each term', () => {
    const found = new Set(terms.flatMap((term) => lacking(lang, term)));
    expectNone(
      [...found].filter((key) => !WITHOUT[lang]?.includes(key)),
      'Use the words of contract/glossary.csv, or say in WITHOUT that the text does without the term:',
    );
    expectNone(
      (WITHOUT[lang] ?? []).filter((key) => !found.has(key)),
      'These have their terms: take them out of WITHOUT:',
    );
  });
});
