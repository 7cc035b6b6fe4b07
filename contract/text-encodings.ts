// The encodings of text files, without the tables that reading them takes.

/** What can be chosen, by the names of the Encoding Standard. */
export const TEXT_ENCODINGS = [
  ...['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'],
  ...[
    'windows-1252',
    'windows-1250',
    'windows-1251',
    'windows-1253',
    'windows-1254',
    'windows-1255',
    'windows-1256',
    'windows-1257',
  ],
  ...['windows-1258', 'windows-874', 'koi8-r', 'macintosh'],
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];
