// A link that an operator wrote: short page name, path or outside address. One without a target is plain text.
import type { CSSProperties, ReactNode } from 'react';
import { targetOf } from '#shop/lib/short-name.ts';
import { hasScreen } from '#shop/routes.ts';
import { Link } from '#ui/layout/link.tsx';

/** Its target, or nothing: unknown, not built, or its addon is off. */
export function hrefOf(url: string): { href: string; outside: boolean } | undefined {
  const target = targetOf(url);
  if (!target) return undefined;
  if (target.kind === 'outside') return { href: target.href, outside: true };
  return hasScreen(target.path) ? { href: target.path, outside: false } : undefined;
}

type ShortLinkProps = { url: string; className?: string; style?: CSSProperties; label?: string; children: ReactNode };

export function ShortLink({ url, className, style, label, children }: ShortLinkProps) {
  const where = hrefOf(url);
  if (!where)
    return (
      <div className={className} style={style}>
        {children}
      </div>
    );
  const outside = where.outside ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <Link className={className} style={style} href={where.href} aria-label={label} {...outside}>
      {children}
    </Link>
  );
}
