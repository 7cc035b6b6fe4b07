// Text for XML documents: no character that XML 1.0 does not allow, lone surrogates included.
import { escaped } from '../../escape.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xml = (text: string | number): string => escaped(String(text).toWellFormed().replace(NOT_XML, ''));
export const element = (name: string, text: string | number): string => `<${name}>${xml(text)}</${name}>`;
