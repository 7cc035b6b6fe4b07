// Names and values one below the other; empty ones fall out.
import type { ReactNode } from 'react';

export function FactsList({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="desk-facts">
      {facts
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
