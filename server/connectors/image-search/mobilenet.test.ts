import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blockPicture } from '#server/testing-embedder.ts';
import { DIMENSIONS, EmbedderUnavailable } from './embedder.ts';
import { findModel, mobilenet } from './mobilenet.ts';

const logged: string[] = [];
const log = { warn: (o: object, msg?: string) => void logged.push(`${msg} ${JSON.stringify(o)}`) };
const embedder = mobilenet(log);
afterAll(() => embedder.close());

describe('the model that comes with the shop', () => {
  it('makes the same vector of the same picture, also after its thread was stopped', async () => {
    const picture = await blockPicture(1, 1);
    const [one, two] = await Promise.all([embedder.embed(picture), embedder.embed(picture)]);
    expect(one).toHaveLength(DIMENSIONS);
    expect(one.some((v) => v !== 0)).toBe(true);
    expect([...two]).toEqual([...one]);
    const restless = mobilenet(log, findModel(), 1);
    const letGo = new Promise((resolve) => process.once('worker', (thread) => thread.once('exit', resolve)));
    expect([...(await restless.embed(picture))]).toEqual([...one]);
    await letGo;
    expect([...(await restless.embed(picture))]).toEqual([...one]);
    await restless.close();
    expect(embedder.available()).toBe(true);
  });
  it('reports that a file is no picture, and continues', async () => {
    await expect(embedder.embed(Buffer.from('nothing'))).rejects.not.toThrow(EmbedderUnavailable);
    expect(await embedder.embed(await blockPicture(0, 3))).toHaveLength(DIMENSIONS);
  });
  it('leaves no call waiting when the server closes, and starts nothing after that', async () => {
    const own = mobilenet(log);
    const picture = await blockPicture(0, 0);
    const asked = [own.embed(picture), own.embed(picture), own.embed(picture)].map((one) => one.catch((error: unknown) => error));
    await asked[0];
    asked.push(own.embed(picture).catch((error: unknown) => error));
    await own.close();
    expect((await Promise.all(asked)).filter((one) => !(one instanceof Int8Array || one instanceof EmbedderUnavailable))).toEqual(
      [],
    );
    expect(await asked[3]).toBeInstanceOf(EmbedderUnavailable);
    await expect(own.embed(picture)).rejects.toThrow(EmbedderUnavailable);
  });
});

describe('without its parts', () => {
  it('logs it once and makes nothing', async () => {
    const none = mobilenet(log, findModel('/nowhere'));
    expect([none.available(), none.available()]).toEqual([false, false]);
    expect(logged.filter((line) => line.includes('model.json of the model is missing'))).toHaveLength(1);
    await expect(none.embed(await blockPicture(0, 0))).rejects.toThrow(EmbedderUnavailable);
  });
  it('detects damaged ones', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sampan-model-'));
    writeFileSync(join(folder, 'model.json'), '{}');
    writeFileSync(join(folder, 'weights.bin'), '');
    const damaged = mobilenet(log, findModel(folder));
    expect(damaged.available()).toBe(true);
    await expect(damaged.embed(await blockPicture(0, 0))).rejects.toThrow(EmbedderUnavailable);
    expect([damaged.available(), damaged.available()]).toEqual([false, false]);
    expect(logged).toHaveLength(2);
    await damaged.close();
    rmSync(folder, { recursive: true });
  });
});
