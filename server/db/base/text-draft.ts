// A text of the shop as it is written in these files.
export interface Draft {
  zh: string;
  en: string;
}
