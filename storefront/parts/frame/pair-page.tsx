// A list beside its detail on one address: `id` in it names what is shown. Back leaves both; reload and links bring both.
import type { ReactNode } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { Boat } from '#ui/feedback/boat.tsx';
import { PageBeside } from '#ui/layout/page.tsx';

type Props = { label: string; list: ReactNode /** a page of its own */; detail: ReactNode };

export default function PairPage({ label, list, detail }: Props) {
  return (
    <div className="wide-pair">
      <section className="wide-list" aria-label={label}>
        <PageBeside value={true}>{list}</PageBeside>
      </section>
      <div className="wide-detail">
        {detail || (
          <main className="wide-none" tabIndex={-1}>
            <Boat />
            <p>{t('wide.choose')}</p>
          </main>
        )}
      </div>
    </div>
  );
}
