// Builds a text in the shop's two languages.
import type { Names } from '#contract/lang.ts';

export const both = (zh: string, en: string): Names => ({ 'zh-cn': zh, en });
