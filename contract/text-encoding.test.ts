import { expect, test } from 'vitest';
import { encodingOf, textIn } from './text-encoding.ts';
import { TEXT_ENCODINGS, type TextEncoding } from './text-encodings.ts';

/** The bytes of a text in an encoding, which Node can only read: by what each one or two bytes are read as. */
function encoded(text: string, encoding: TextEncoding): Uint8Array {
  const bytes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let one = 255; one >= 0; one--) bytes.set(textIn(new Uint8Array([one]), encoding), [one]);
  if (!encoding.startsWith('windows'))
    for (let lead = 0xfe; lead >= 0x81; lead--)
      for (let trail = 0xfe; trail >= 0x40; trail--) {
        const char = decoder.decode(new Uint8Array([lead, trail]));
        if ([...char].length === 1 && char !== '\ufffd') bytes.set(char, [lead, trail]);
      }
  return new Uint8Array([...text].flatMap((char) => bytes.get(char) ?? expect.unreachable(`${char} is not in ${encoding}`)));
}

const FILES: readonly (readonly [TextEncoding, readonly string[]])[] = [
  [
    'gb18030',
    [
      'code,name\nsf,顺丰速运\nyto,圆通速递\n',
      '订单编号,运单号,物流公司\n1,SF1,中通快递\n',
      'id,标题\n1,"USB线 T恤，加厚（红）"\n',
    ],
  ],
  ['big5', ['代碼,名稱\nsf,順豐速運\nhct,新竹物流\n', 'name\n黑貓宅急便 大嘴鳥\n', 'id,標題\n1,純棉短袖上衣，藍色\n']],
  [
    'shift_jis',
    ['コード,名前\nyamato,ヤマト運輸\n', 'name\n佐川急便、日本郵便ゆうパック\n', 'id,品名\n1,かわいい猫のぬいぐるみ\n'],
  ],
  ['euc-kr', ['코드,이름\ncj,대한통운 우체국택배\n', 'name\n안녕하세요 반갑습니다 주문번호\n']],
  [
    'windows-1252',
    [
      'name\nMüller & Söhne, Größe 42\n',
      'title\nChaussures d’été très légères – 12 €\n',
      'name\nSão João, não é açúcar\n',
      'n\nEspaña, niño pequeño ¿qué?\n',
      'a\nKøbenhavn blåbær\n',
      'a\nÖ\n',
    ],
  ],
  [
    'windows-1250',
    ['name\nPaczka Łódź, żółty, pięć sztuk\n', 'name\nPříliš žluťoučký kůň úpěl\n', 'a\nárvíztűrő tükörfúrógép\n'],
  ],
  ['windows-1251', ['название\nПривет, мир; Почта России\n', 'name\nУкрпошта, посилка їде\n']],
  ['windows-1253', ['όνομα\nΕλληνικά Ταχυδρομεία\n']],
  ['windows-1254', ['ad\nIşık kırmızı gömlek, ağaç, çanta, şişe\n']],
  ['utf-8', ['name\nMüller 顺丰 ヤマト\n', 'plain\n']],
];

test.each(FILES)('%s is found and read', (encoding, texts) => {
  for (const text of texts) {
    const bytes = encoding === 'utf-8' ? new TextEncoder().encode(text) : encoded(text, encoding);
    expect([encodingOf(bytes), text]).toEqual([encoding, text]);
    expect(textIn(bytes, encoding)).toBe(text);
  }
});

test('UTF-16 is found with a mark and without', () => {
  const text = 'code,name\nsf,顺丰\n';
  const little = new Uint8Array(Buffer.from(text, 'utf16le'));
  const big = new Uint8Array(Buffer.from(text, 'utf16le').swap16());
  expect([encodingOf(little), encodingOf(big)]).toEqual(['utf-16le', 'utf-16be']);
  const marked = new Uint8Array([0xff, 0xfe, ...little]);
  expect([encodingOf(marked), textIn(marked, 'utf-16le')]).toEqual(['utf-16le', text]);
});

test('a file that ends in a character, or has a damaged one, is still UTF-8', () => {
  const bytes = new TextEncoder().encode('名前,顺丰速运,中通快递');
  expect(encodingOf(bytes.subarray(0, bytes.length - 1))).toBe('utf-8');
  const damaged = bytes.slice();
  damaged[1] = 0x20;
  expect(encodingOf(damaged)).toBe('utf-8');
});

test('every encoding that can be chosen can be read', () => {
  for (const encoding of TEXT_ENCODINGS) expect(new TextDecoder(encoding).encoding).toBe(encoding);
});
