declare module 'virtual:texts' {
  import type { Pack } from '#contract/message.ts';
  /** Texts of the shipped languages, each loaded when it is asked for. */
  export const packs: Record<string, () => Promise<{ default: Pack }>>;
}
