// Facts in one line with a drawn dot between them; empty ones are skipped.
import { Fragment, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

/** It stays with what precedes it: a line never begins with a dot. Read out, it is a comma. */
export function Sep() {
  return (
    <>
      <span className="ui-sep" aria-hidden="true" />
      <span className="ui-hidden">, </span>
      {'\u200b'}
    </>
  );
}

export function Facts({ items, className }: { items: ReactNode[]; className?: string }) {
  const shown = items.filter((item) => item !== null && item !== undefined && item !== false && item !== '');
  return (
    <span className={cx(className)}>
      {shown.map((item, at) => (
        <Fragment key={at}>
          {at > 0 && <Sep />}
          {typeof item === 'string' ? <bdi>{item}</bdi> : item}
        </Fragment>
      ))}
    </span>
  );
}
