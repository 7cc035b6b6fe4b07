// A page of the operator's own, by its mark.
import { to } from '#shop/lib/paths.ts';
import { useParam } from '#shop/lib/router.tsx';
import { LaidPage } from '#shop/parts/blocks/laid-page.tsx';

export default function Custom() {
  const mark = useParam('id') ?? '';
  return <LaidPage key={mark} mark={mark} fallback={to.home()} />;
}
