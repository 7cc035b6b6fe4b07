declare module 'virtual:texts' {
  import type { Pack } from '#contract/message.ts';
  /** Texts of the shipped languages, each loaded when it is asked for. */
  export const packs: Record<string, () => Promise<{ default: Pack }>>;
  /** Those that only pages of the office show. */
  export const officePacks: Record<string, () => Promise<{ default: Pack }>>;
}
