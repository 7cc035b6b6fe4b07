// Papers as they come out of the printer, with the acts that are not printed.

import type { ReactNode } from 'react';
import { fitLabels } from '#admin/lib/fit-labels.ts';
import { t } from '#admin/lib/i18n.ts';
import type { CallResult } from '#admin/lib/use-call.ts';
import { Act } from '#admin/parts/act.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { BackIcon, PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import './papers.css';

type Paper = { no: string; html: string };

/** The papers without the page around them, whose own styles a browser would only refuse: they print with the styles of papers.css. */
const body = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<style>[\s\S]*?<\/style>/g, ''), 'text/html').body.innerHTML;

type Props = {
  title: string;
  call: CallResult<Paper>;
  /** said while there is nothing to print yet */
  idle?: string;
  /** other ways to have it, next to the printer */
  acts?: ReactNode;
  /** above the sheet, not printed */
  children?: ReactNode;
};

export function PaperPage({ title, call, idle, acts, children }: Props) {
  return (
    <DeskPage
      title={call.data ? `${title} ${call.data.no}` : title}
      acts={
        <span className="no-print flex flex-wrap gap-16">
          <Button size="small" icon={<BackIcon />} onClick={() => history.back()}>
            {t('kit.back')}
          </Button>
          {acts}
          <Act kind="primary" keys="p" icon={<PrinterIcon />} disabled={!call.data} onClick={() => window.print()}>
            {t('desk.packing.print_now')}
          </Act>
        </span>
      }
    >
      {children}
      {idle ? (
        <Empty title={idle} />
      ) : (
        <QueryBoundary call={call}>
          {(papers) => (
            <div
              ref={(paper) => {
                if (paper) fitLabels(paper);
              }}
              className="paper"
              lang={document.documentElement.lang}
              // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our server, with every text of others escaped
              dangerouslySetInnerHTML={{ __html: body(papers.html) }}
            />
          )}
        </QueryBoundary>
      )}
    </DeskPage>
  );
}
