// What staff wrote about a thing of the member's, in the language of the reader where a service translates.
import { lazy, Suspense } from 'react';
import type { SaidProps } from '#shop/parts/thread/said-props.ts';

const SaidTranslated = lazy(() => import('#shop/parts/thread/said-translated.tsx'));

export function Said(props: SaidProps) {
  const { text, say, className } = props;
  const original = <bdi className={className}>{say ? say(text) : text}</bdi>;
  if (props.id === 0 || !/\p{L}/u.test(text)) return original;
  return (
    <Suspense fallback={original}>
      <SaidTranslated {...props} />
    </Suspense>
  );
}
