// How the build divides the storefront: one file for the first visit, a few shared ones for the kit, one for each page. Without
// it every icon and small part becomes a file of its own.
const OVER =
  /\/ui\/overlay\/(modal|modal-stack|sheet|dialog|use-back-close|back-stack|use-presence)\.tsx?$|\/ui\/input\/picker(-search)?\.tsx?$/;
const FORMS =
  /\/ui\/(input|feedback)\/(form|field|code-field|countdown|checkbox|switch|segment|stepper|stepper-rules|chip)\.tsx?$|\/(storefront\/lib|client)\/(use-command|command-key|guard|uuid)\.tsx?$/;
const LISTS =
  /\/ui\/\w+\/(tabs|cell|note|timeline|fee-table|action-bar|swipe-row|copy|copy-button)\.tsx?$|\/storefront\/(lib\/said|parts\/(money\/fee-rows|order\/history-rows|frame\/rich-text))\.tsx?$/;
const ICONS = /\/lucide-react\/.*\/icons\//;

const shared = (name: string, test: RegExp) => ({ name, test, priority: 5 });

export const chunkGroups = [
  { name: 'first', tags: ['$initial' as const], priority: 10 },
  shared('icons', ICONS),
  shared('over', OVER),
  shared('forms', FORMS),
  shared('lists', LISTS),
];
