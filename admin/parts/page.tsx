// A plain page: title with its facts, acts at the end, content below.
import { type ReactNode, useEffect } from 'react';
import { useOperator } from '#admin/lib/session.ts';
import { Facts } from '#ui/layout/facts.tsx';

export function useTitle(title: string): void {
  const { shop } = useOperator();
  useEffect(() => {
    document.title = `${title} · ${shop}`;
  }, [title, shop]);
}

type PageProps = { title: string; facts?: ReactNode[]; acts?: ReactNode; narrow?: boolean; children: ReactNode };

export function DeskPage({ title, facts, acts, narrow, children }: PageProps) {
  useTitle(title);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the page scrolls in itself, so the keyboard has to reach it
    <div className="desk-page" tabIndex={0} role="region" aria-label={title}>
      <header className="desk-page-head">
        <h1>{title}</h1>
        {facts && <Facts className="desk-page-facts" items={facts} />}
        {acts && <div className="desk-page-acts">{acts}</div>}
      </header>
      {narrow ? <div className="desk-narrow flex flex-col gap-32">{children}</div> : children}
    </div>
  );
}
