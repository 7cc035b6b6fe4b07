declare module 'virtual:pages' {
  import type { ComponentType } from 'react';
  /** pages that came with the first script */
  export const loaded: Record<string, ComponentType>;
  export const pages: Record<string, () => Promise<{ default: ComponentType }>>;
}
