declare module 'virtual:pages' {
  import type { ComponentType } from 'react';
  /** pages that came with the first script */
  export const loaded: Record<string, ComponentType>;
  /** in the order of SCREENS; undefined where there is no page file */
  export const pages: readonly ((() => Promise<{ default: ComponentType }>) | undefined)[];
}
