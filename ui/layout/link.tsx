// A link of whatever router the app uses. Without a provider it is a plain <a>.
import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react';

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkComponent = createContext<ComponentType<LinkProps> | null>(null);

export function LinkProvider({ component, children }: { component: ComponentType<LinkProps>; children: ReactNode }) {
  return <LinkComponent.Provider value={component}>{children}</LinkComponent.Provider>;
}

export function Link(props: LinkProps) {
  const Custom = useContext(LinkComponent);
  return Custom ? <Custom {...props} /> : <a {...props} />;
}
