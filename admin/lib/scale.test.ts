import { expect, test, vi } from 'vitest';
import { BAUD_RATES, connectScale, readReport, setBaudRate } from '#admin/lib/scale.ts';

test('reports of the HID page of scales', () => {
  const report = (...bytes: number[]) => readReport(new DataView(new Uint8Array(bytes).buffer));
  expect(report(4, 3, 0xfd, 0xd2, 0x04)).toEqual({ grams: 1234 }); // 1234 x 10^-3 kg
  expect(report(4, 2, 0, 0x2c, 0x01)).toEqual({ grams: 300 });
  expect(report(3, 2, 0, 0x2c, 0x01)).toEqual({ trouble: 'moving' });
  expect(report(2, 2, 0, 0, 0)).toEqual({ trouble: 'zero' });
  expect(report(5, 2, 0, 0x2c, 0x01)).toEqual({ trouble: 'negative' });
  expect(report(6, 2, 0, 0x2c, 0x01)).toEqual({ trouble: 'over' });
  expect(report(4, 99, 0, 1, 0)).toBeNull();
  expect(report(1, 2, 0, 1, 0)).toBeNull();
});

test('a serial port is opened at the speed of the station', async () => {
  const open = vi.fn<(options: { baudRate: number }) => Promise<void>>(async () => undefined);
  const port = { open, close: async () => undefined, readable: null };
  vi.stubGlobal('navigator', { serial: { requestPort: async () => port } });
  const connect = () =>
    connectScale(
      () => undefined,
      () => undefined,
    );
  await connect();
  setBaudRate(BAUD_RATES[2]);
  await connect();
  expect(open.mock.calls).toEqual([[{ baudRate: 9600 }], [{ baudRate: 2400 }]]);
  vi.unstubAllGlobals();
});
