// What a start needs: the boot data of the page, and the copy of the last one, with all texts, for a start without a network.
import type { Answer } from '#client/create-cache.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import type { Pack } from '#shop/lib/i18n.ts';
import type { TemplateData } from '#shop/lib/settings-store.ts';
import { SHAPE } from '#shop/lib/shape.ts';
import { persisted } from '#shop/lib/storage.ts';

/** The parts of the language pack that come after the first page, in the order in which they are loaded. */
export type TextPart = 'open' | 'rest';

/** What the server writes into <script type="application/json" id="boot">. */
export type BootData = {
  /** when it was written, ISO */
  at: string;
  /** language of the pack */
  lang: string;
  /** the texts of the first page, and where the others are */
  pack: Pack;
  texts: Readonly<Record<TextPart, string>>;
  addons: OutputAt<'addon/lists'>;
  config: OutputAt<'other/configlist'>;
  currencies: OutputAt<'currency/lists'>;
  template: TemplateData | null;
  languages: OutputAt<'language/lists'>;
  /** the answers with which the server drew the page */
  answers?: readonly Answer[];
};

type LastBoot = Omit<BootData, 'texts' | 'answers'> & { shape: string };
const isLast = (v: unknown): v is LastBoot => typeof v === 'object' && v !== null && (v as LastBoot).shape === SHAPE;
export const lastBoot = persisted<LastBoot | null>('cache.boot', null, isLast as (v: unknown) => v is LastBoot | null);
