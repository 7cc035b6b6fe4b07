// Reads bar codes from a picture: the browser's own reader, or where it has none (Safari, Firefox) one in WebAssembly. That one is served by the shop and is
// large, so it comes when a camera is first opened.
type Code = { rawValue: string };
export type BarcodeReader = { detect: (source: HTMLVideoElement) => Promise<readonly Code[]> };
type Maker = {
  new (options: { formats: string[] }): BarcodeReader;
  getSupportedFormats: () => Promise<readonly string[]>;
};

const FORMATS = ['code_128', 'code_39', 'code_93', 'ean_13', 'itf', 'codabar', 'qr_code'] as const;
/** What labels bear: ours, and those of couriers. */
const NEEDED: readonly string[] = ['code_128', 'qr_code'];

const own = (): Maker | undefined => (globalThis as { BarcodeDetector?: Maker }).BarcodeDetector;

/** The browser reads codes itself: its camera may look from the start. */
export const readsItself = (): boolean => own() !== undefined;

/** Some browsers have the interface and nothing behind it. */
async function ownReader(): Promise<BarcodeReader | null> {
  const Own = own();
  if (!Own) return null;
  const known = await Own.getSupportedFormats();
  const formats = FORMATS.filter((format) => known.includes(format));
  return NEEDED.every((format) => known.includes(format)) ? new Own({ formats }) : null;
}

async function load(): Promise<BarcodeReader> {
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ]);
  // Else it would be fetched from a server that is not ours.
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true });
  return new BarcodeDetector({ formats: [...FORMATS] });
}

let loaded: Promise<BarcodeReader> | null = null;
function loadedReader(): Promise<BarcodeReader> {
  loaded ??= load().catch((error: unknown) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

/** Rejects when the reader cannot be loaded; the next call retries. */
export const barcodeReader = async (): Promise<BarcodeReader> => (await ownReader()) ?? loadedReader();
