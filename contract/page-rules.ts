// What a laid-out page needs before it is published, its default when no operator laid it out, and the start of a new block.
import type { BlockType } from './page-blocks.ts';
import type { Block, PageData } from './pages.ts';

/** Why a block cannot be published yet; the words are `desk.pages.defect.<code>`. */
export type Defect = { block: string | null; no: number; code: DefectCode };
type DefectCode =
  | 'no_blocks'
  | 'no_tabs'
  | 'no_items'
  | 'no_goods'
  | 'no_coupons'
  | 'no_end'
  | 'no_text'
  | 'no_picture'
  | 'no_areas'
  | 'no_link'
  | 'price_span'
  | 'endless_last';

const hasText = (names: Record<string, string>): boolean => Object.values(names).some((text) => text.trim() !== '');

function defectOf(block: Block, last: boolean): DefectCode | null {
  switch (block.type) {
    case 'icons':
      return block.items.length === 0 ? 'no_items' : block.items.some((item) => item.path === '') ? 'no_link' : null;
    case 'goods':
      if (block.source.by === 'hand') return block.source.ids.length === 0 ? 'no_goods' : null;
      return block.source.min !== null && block.source.max !== null && block.source.min > block.source.max ? 'price_span' : null;
    case 'coupon':
      return block.rules.length === 0 ? 'no_coupons' : null;
    case 'countdown':
      return block.ends_at === null ? 'no_end' : hasText(block.titles) ? null : 'no_text';
    case 'notice':
      return hasText(block.texts) ? null : 'no_text';
    case 'text':
      return hasText(block.contents) ? null : 'no_text';
    case 'image_map':
      if (block.image === '') return 'no_picture';
      return block.areas.some((area) => area.path === '') ? 'no_link' : null;
    case 'video':
      return block.image === '' ? 'no_picture' : block.url === '' ? 'no_link' : null;
    case 'endless':
      return last ? null : 'endless_last';
    default:
      return null;
  }
}

/** What prevents a page from being published, in the order of its blocks. */
export function defectsOf(mark: string, data: PageData): Defect[] {
  if (mark === 'tabbar') {
    const tabs = data.tabbar?.list ?? [];
    if (tabs.length < 2) return [{ block: null, no: 0, code: 'no_tabs' }];
    const at = tabs.findIndex((tab) => tab.path === '' || !hasText(tab.name));
    return at < 0 ? [] : [{ block: null, no: at + 1, code: tabs[at]!.path === '' ? 'no_link' : 'no_text' }];
  }
  if (data.blocks.length === 0) return [{ block: null, no: 0, code: 'no_blocks' }];
  return data.blocks.flatMap((block, at) => {
    const code = defectOf(block, at === data.blocks.length - 1);
    return code ? [{ block: block.id, no: at + 1, code }] : [];
  });
}

const id = (n: number) => `own${n}`;
/** The default blocks of a page that no operator has laid out. */
export function ownBlocks(mark: string): Block[] {
  const carousel = (zone: string): Block => ({ id: id(3), type: 'carousel', zone });
  if (mark === 'home')
    return [
      { id: id(1), type: 'member' },
      { id: id(2), type: 'icons', items: [] },
      carousel('home'),
      { id: id(5), type: 'floor', page: 'home', floor: null },
      { id: id(4), type: 'feed' },
      { id: id(6), type: 'endless', of: 'recommended', titles: {} },
    ];
  if (mark === 'mall')
    return [
      carousel('mall'),
      { id: id(5), type: 'floor', page: 'mall', floor: null },
      { id: id(6), type: 'endless', of: 'mall', titles: {} },
    ];
  return [];
}

/** An empty block of a type, as the palette adds it. */
export function newBlock(type: BlockType, id: string): Block {
  switch (type) {
    case 'carousel':
      return { id, type, zone: 'home' };
    case 'icons':
      return { id, type, items: [] };
    case 'goods':
      return {
        id,
        type,
        titles: {},
        layout: 'row',
        limit: 8,
        more: '',
        source: { by: 'rule', rule: 'bestsellers', category: null, seller: null, min: null, max: null },
      };
    case 'floor':
      return { id, type, page: 'home', floor: null };
    case 'coupon':
      return { id, type, titles: {}, rules: [] };
    case 'countdown':
      return { id, type, titles: {}, ends_at: null, path: '', tone: 'accent' };
    case 'notice':
      return { id, type, texts: {}, path: '', tone: 'clock' };
    case 'text':
      return { id, type, contents: {} };
    case 'image_map':
      return { id, type, image: '', alts: {}, areas: [] };
    case 'video':
      return { id, type, titles: {}, image: '', url: '' };
    case 'endless':
      return { id, type, of: 'recommended', titles: {} };
    case 'feed':
    case 'member':
      return { id, type };
  }
}
