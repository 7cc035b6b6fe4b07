// The texts of the kit itself. Each app fills them once from its language pack; the kit has none of its own.
import { createContext, type ReactNode, useContext } from 'react';

export type UiTexts = {
  close: string;
  back: string;
  more: string;
  less: string;
  /** "show all {count}" of a folded list */
  expand: (count: number) => string;
  retry: string;
  loading: string;
  loaded: string;
  loadFailed: string;
  /** announced to screen readers after a page of a list arrived */
  listCount: (count: number) => string;
  end: string;
  empty: string;
  pull: string;
  release: string;
  refreshed: string;
  refreshFailed: string;
  copyDone: string;
  copyFailed: string;
  copyUnsupported: string;
  increase: string;
  decrease: string;
  scrollTop: string;
  showPassword: string;
  hidePassword: string;
  clear: string;
  optional: string;
  /** above a form with several wrong fields, before their labels */
  faults: (count: number) => string;
  noMatch: string;
  previous: string;
  next: string;
  /** "picture {at} of {total}" */
  pictureOf: (at: number, total: number) => string;
  zoomIn: string;
  zoomOut: string;
  deleteDigit: string;
  /** "{entered} of {total} digits" */
  digits: (entered: number, total: number) => string;
  select: string;
  selectAll: string;
};

const Texts = createContext<UiTexts | null>(null);

export function UiTextsProvider({ texts, children }: { texts: UiTexts; children: ReactNode }) {
  return <Texts.Provider value={texts}>{children}</Texts.Provider>;
}

export function useUiTexts(): UiTexts {
  const texts = useContext(Texts);
  if (!texts) throw new Error('UiTextsProvider is missing above a kit component');
  return texts;
}
