// How the build divides the back office: what comes first, one file with the parts that its pages share, one for each area of work.
// A page then costs a phone two or three files, not thirty small ones.
const KIT =
  /\/(ui|admin\/parts)\/(?!overlay\/picture-lightbox|(?:link-picker|colour-picker|picture-field|names-fields|ref-select|upload-button|scan-line|camera-view|badge-sheet|column-sheet|canned-pick|member-reason|reason-sheet|thread|conversation|answer-form)\.)|\/admin\/lib\/(?!contrast|use-camera|use-scan|barcodes)|\/contract\/(?!page-)|\/client\/(?!language-name)[\w-]+\.ts$|\/lucide-react\//;
/** Pickers of links, colours, images and rows: shared by the resource forms and the page editor, which warehouse staff do not open. */
const PICKERS =
  /\/admin\/parts\/(link-picker|colour-picker|picture-field|names-fields|ref-select|upload-button)|\/admin\/lib\/contrast|\/contract\/page-/;
/** Reading codes by scanner and camera: for the pages of the warehouse. */
const SCANS = /\/admin\/parts\/(scan-line|camera-view|badge-sheet)|\/admin\/lib\/(use-(camera|scan)|barcodes)/;
/** What is written to members: for the pages that do. */
const WORDS =
  /\/admin\/parts\/(canned-pick|member-reason|reason-sheet|thread|conversation|answer-form)\.|\/client\/language-name/;
const AREA = /\/admin\/pages\/(\w+)\//;

export const deskChunks = [
  { name: 'first', tags: ['$initial' as const], priority: 10 },
  { name: 'kit', test: KIT, minShareCount: 2, priority: 6 },
  { name: 'scans', test: SCANS, minShareCount: 2, priority: 7 },
  { name: 'words', test: WORDS, minShareCount: 2, priority: 5 },
  { name: 'pickers', test: PICKERS, minShareCount: 2, priority: 5 },
  { name: (id: string) => AREA.exec(id)?.[1] ?? null, debugName: 'area', test: AREA, priority: 3 },
];
