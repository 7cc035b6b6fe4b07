// Scales at the table: lines of text over a serial port, reports over HID.
import { storage } from '#admin/lib/storage.ts';
import { createStore, useStore } from '#client/store.ts';
import { readScale, type ScaleReading, type ScaleTrouble } from '#contract/scale-line.ts';

const UNITS = new Map([
  [2, 1],
  [3, 1000],
  [11, 28.349523125],
  [12, 453.59237],
]);
const TROUBLE = new Map<number, ScaleTrouble>([
  [2, 'zero'],
  [3, 'moving'],
  [5, 'negative'],
  [6, 'over'],
]);
const STABLE = 4;

/** A report of the HID page of scales (0x8D): status, unit, power of ten, weight. Null where it says nothing of a weight. */
export function readReport(report: DataView): ScaleReading | null {
  if (report.byteLength < 5) return null;
  const status = report.getUint8(0);
  const trouble = TROUBLE.get(status);
  if (trouble) return { trouble };
  const unit = UNITS.get(report.getUint8(1));
  if (status !== STABLE || unit === undefined) return null;
  const grams = Math.round(report.getUint16(3, true) * 10 ** report.getInt8(2) * unit);
  return grams > 0 ? { grams } : { trouble: 'zero' };
}

/** Speeds of serial scales; most are set to the first. */
export const BAUD_RATES = [9600, 1200, 2400, 4800, 19_200, 38_400, 57_600, 115_200] as const;
const baudRate = createStore<number>(BAUD_RATES.find((one) => String(one) === storage.get('baud')) ?? BAUD_RATES[0]);
export const useBaudRate = (): number => useStore(baudRate);
/** Of the scale at this station. */
export function setBaudRate(rate: number): void {
  storage.set('baud', String(rate));
  baudRate.set(rate);
}
export const hasSerial = (): boolean => Boolean(ports().serial);

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

/** Asks for a scale, by serial port where the browser has it, else by HID; `heard` gets what it says. Answers how to let go of it. */
export async function connectScale(heard: (reading: ScaleReading) => void, lost: () => void): Promise<() => void> {
  const { serial, hid } = ports();
  if (serial) return bySerial(await serial.requestPort(), heard, lost);
  const [device] = (await hid?.requestDevice({ filters: [{ usagePage: 0x8d }] })) ?? [];
  if (!device) throw new DOMException('no scale', 'NotFoundError');
  await device.open();
  const onReport = (event: Event) => {
    const reading = readReport((event as Event & { data: DataView }).data);
    if (reading) heard(reading);
  };
  device.addEventListener('inputreport', onReport);
  return () => {
    device.removeEventListener('inputreport', onReport);
    void device.close();
  };
}

async function bySerial(port: Port, heard: (reading: ScaleReading) => void, lost: () => void): Promise<() => void> {
  await port.open({ baudRate: baudRate.get() });
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
        const reading = readScale(line);
        if (reading) heard(reading);
      }
    }
  };
  read().catch(() => open && lost());
  return () => {
    open = false;
    void reader?.cancel().finally(() => void port.close());
  };
}
