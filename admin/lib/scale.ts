// What scales at the table say: lines of text over a serial port, reports over HID. Only a stable weight counts, in grams.
import { lookup } from '#contract/lookup.ts';

const GRAMS = { kg: 1000, g: 1, lb: 453.59237, oz: 28.349523125 };
const gramsOfUnit = lookup<number>(GRAMS);
const LINE = /([+-]?)\s*(\d+(?:[.,]\d+)?)\s*(kg|lb|oz|g)\b/i;

/** Grams of a line such as "ST,GS,+  1.234kg"; null while the scale moves ("US"), below zero, and for anything else. */
export function gramsOfLine(line: string): number | null {
  if (/^\s*(US|OL|UL)\b/i.test(line)) return null;
  const found = LINE.exec(line);
  if (!found || found[1] === '-') return null;
  const grams = Math.round(Number(found[2]!.replace(',', '.')) * gramsOfUnit.get(found[3]!.toLowerCase())!);
  return grams > 0 ? grams : null;
}

const UNITS: Record<number, number> = { 2: GRAMS.g, 3: GRAMS.kg, 11: GRAMS.oz, 12: GRAMS.lb };
const STABLE = 4;

/** Grams of a report of the HID page of scales (0x8D): status, unit, power of ten, weight. */
export function gramsOfReport(report: DataView): number | null {
  if (report.byteLength < 5 || report.getUint8(0) !== STABLE) return null;
  const unit = UNITS[report.getUint8(1)];
  const grams = unit && Math.round(report.getUint16(3, true) * 10 ** report.getInt8(2) * unit);
  return grams && grams > 0 ? grams : null;
}

type Port = {
  open: (options: { baudRate: number }) => Promise<void>;
  close: () => Promise<void>;
  readable: ReadableStream<Uint8Array> | null;
};
type Serial = { requestPort: () => Promise<Port> };
type Device = EventTarget & { open: () => Promise<void>; close: () => Promise<void> };
type Hid = { requestDevice: (options: { filters: { usagePage: number }[] }) => Promise<Device[]> };
const ports = () => navigator as Navigator & { serial?: Serial; hid?: Hid };

export const canWeigh = (): boolean => Boolean(ports().serial ?? ports().hid);

/** Asks for a scale, by serial port where the browser has it, else by HID; `heard` gets every stable weight in g. Answers how to let go of it. */
export async function connectScale(heard: (grams: number) => void, lost: () => void): Promise<() => void> {
  const { serial, hid } = ports();
  if (serial) return bySerial(await serial.requestPort(), heard, lost);
  const [device] = (await hid?.requestDevice({ filters: [{ usagePage: 0x8d }] })) ?? [];
  if (!device) throw new DOMException('no scale', 'NotFoundError');
  await device.open();
  const onReport = (event: Event) => {
    const grams = gramsOfReport((event as Event & { data: DataView }).data);
    if (grams !== null) heard(grams);
  };
  device.addEventListener('inputreport', onReport);
  return () => {
    device.removeEventListener('inputreport', onReport);
    void device.close();
  };
}

async function bySerial(port: Port, heard: (grams: number) => void, lost: () => void): Promise<() => void> {
  await port.open({ baudRate: 9600 });
  const reader = port.readable?.getReader();
  let open = true;
  const read = async () => {
    const decoder = new TextDecoder();
    let text = '';
    while (open && reader) {
      const { value, done } = await reader.read();
      if (done) break;
      const lines = (text + decoder.decode(value, { stream: true })).split(/[\r\n]+/);
      text = lines.pop() ?? '';
      for (const line of lines) {
        const grams = gramsOfLine(line);
        if (grams !== null) heard(grams);
      }
    }
  };
  read().catch(() => open && lost());
  return () => {
    open = false;
    void reader?.cancel().finally(() => void port.close());
  };
}
