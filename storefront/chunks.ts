// How the build divides the storefront: one file for the first visit, one with the kit, one with parts that several pages
// share, one for each page. Without it every icon and small part becomes a file of its own, and a page on a slow line waits for
// one file after the other.
const KIT = new RegExp(
  [
    '/lucide-react/.*/icons/',
    String.raw`/ui/overlay/(modal|modal-stack|sheet|dialog|use-back-close|back-stack|use-presence)\.tsx?$`,
    String.raw`/ui/(input|feedback)/(picker|picker-search|form|form-summary|field|code-field|countdown|checkbox|switch|segment|stepper|stepper-rules|chip)\.tsx?$`,
    String.raw`/(storefront/lib|client)/(use-command|command-key|guard|uuid)\.tsx?$`,
    String.raw`/ui/\w+/(tabs|cell|note|timeline|fee-table|action-bar|swipe-row|copy|copy-button)\.tsx?$`,
    String.raw`/storefront/(lib/said|parts/(money/fee-rows|order/history-rows|frame/rich-text))\.tsx?$`,
    // Of goods and results, which most links from outside open.
    String.raw`/storefront/(lib/seen|parts/goods/(favorite|review|use-buy|word-panel))\.tsx?$|/ui/data/two-payments\.tsx$`,
  ].join('|'),
);
const PARTS = /\/(storefront\/(lib|parts)|ui|client|contract)\//;
/** Pages that share a part, from which up it is in the common file. */
const PAGES = 3;

export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 10 },
  { name: 'kit', test: KIT, priority: 5 },
  { name: 'parts', test: PARTS, minShareCount: PAGES, priority: 3 },
];

/** Whether nearly every page needs this file: it is asked for together with the page, not once the page has arrived. */
export const isShared = (file: string): boolean => /assets\/(kit|parts)-[\w-]+\.js$/.test(file);
