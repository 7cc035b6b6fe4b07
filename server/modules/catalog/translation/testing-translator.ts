// A translation service for tests: puts the language before each text, remembers what it was asked, and can be down.
import { SourceFailed } from '../../../connectors/marketplace/source.ts';

export function testTranslator() {
  const service = {
    code: 'translate',
    max_texts: 50,
    up: true,
    asked: [] as string[],
    async translate(texts: readonly string[], _from: string, to: string): Promise<string[]> {
      if (!service.up) throw new SourceFailed('quota', 'used up');
      service.asked.push(...texts);
      return texts.map((text) => `${to}: ${text}`);
    },
  };
  return service;
}
