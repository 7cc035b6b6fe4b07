// Both interfaces of translation services, on doubles with the same answers.
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connectTranslator, translation } from './translator.ts';

let server: http.Server;
let base: string;
let answer: (body: Record<string, unknown>) => { status?: number; body: unknown };
const asked: { path: string; auth: string; body: Record<string, unknown> }[] = [];
beforeAll(async () => {
  server = http.createServer(async (req, res) => {
    let text = '';
    for await (const part of req) text += part;
    const body = JSON.parse(text) as Record<string, unknown>;
    asked.push({ path: req.url ?? '', auth: req.headers.authorization ?? '', body });
    const reply = answer(body);
    res
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
      .end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked.length = 0;
});
const signal = () => AbortSignal.timeout(20_000);

it('LibreTranslate: texts in one call, its codes of languages, key in the body', async () => {
  answer = ({ q }) => ({ body: { translatedText: (q as string[]).map((one) => `en ${one}`) } });
  const service = connectTranslator({ style: 'libretranslate', url: base, key: 'k' });
  expect(await service.translate(['茶壶', '红色'], 'zh-cn', 'en', signal())).toEqual(['en 茶壶', 'en 红色']);
  expect(asked).toEqual([
    { path: '/translate', auth: '', body: { q: ['茶壶', '红色'], source: 'zh', target: 'en', format: 'html', api_key: 'k' } },
  ]);
});

it('DeepL: its codes of languages, key in a header', async () => {
  answer = ({ text }) => ({
    body: { translations: (text as string[]).map((one) => ({ text: `de ${one}`, detected_source_language: 'JA' })) },
  });
  const service = connectTranslator({ style: 'deepl', url: base, key: 'k' });
  expect(await service.translate(['急須'], '', 'en', signal())).toEqual(['de 急須']);
  expect(asked).toEqual([
    { path: '/v2/translate', auth: 'DeepL-Auth-Key k', body: { text: ['急須'], target_lang: 'EN-US', tag_handling: 'html' } },
  ]);
});

describe('what goes wrong', () => {
  const problem = async (): Promise<string> => {
    try {
      await connectTranslator({ style: 'deepl', url: base, key: 'k' }).translate(['a', 'b'], 'en', 'de', signal());
    } catch (error) {
      return (error as { problem: string }).problem;
    }
    return 'an answer';
  };
  it.each([
    [456, {}, 'quota'],
    [403, {}, 'denied'],
    [400, {}, 'refused'],
    [429, {}, 'transient'],
    [503, 'busy', 'transient'],
    [200, 'busy', 'transient'],
    [200, { translations: [{ text: 'one' }] }, 'transient'],
    [200, { translations: [{ text: 'one' }, { text: '' }] }, 'transient'],
    [200, {}, 'transient'],
  ])('status %s with %j is %s', async (status, body, want) => {
    answer = () => ({ status, body });
    expect(await problem()).toBe(want);
  });
});

it('settings: none, one, an unknown style, DeepL without a key', () => {
  expect(translation.read({})).toBeNull();
  expect(translation.read({ TRANSLATE_URL: 'http://t/' })).toEqual({ style: 'libretranslate', url: 'http://t', key: '' });
  expect(() => translation.read({ TRANSLATE_URL: 'http://t', TRANSLATE_STYLE: 'x' })).toThrow('libretranslate or deepl');
  expect(() => translation.read({ TRANSLATE_URL: 'http://t', TRANSLATE_STYLE: 'deepl' })).toThrow('TRANSLATE_KEY');
});
