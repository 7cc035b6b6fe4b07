// An article of the help pages as it is written in these files.
/** zh and en: title, summary, body. */
export type Draft = [key: string, category: string, zh: [string, string, string], en: [string, string, string]];
