// Labels with bar codes, packing list and customs declaration, as they come out of the printer.
import { useParams } from 'react-router-dom';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { Act } from '#admin/parts/act.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { BackIcon, PrinterIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import './papers.css';

/** The papers without the page around them, whose own styles a browser would only refuse: they print with the styles of papers.css. */
const body = (html: string): string =>
  new DOMParser().parseFromString(html.replace(/<style>[\s\S]*?<\/style>/g, ''), 'text/html').body.innerHTML;

export function Papers() {
  const id = Number(useParams().id) || 0;
  const call = useCall('packing/papers', { id }, { enabled: id > 0 });
  return (
    <DeskPage
      title={call.data ? t('desk.packing.papers', { no: call.data.no }) : t('desk.packing.print')}
      acts={
        <span className="no-print flex gap-16">
          <Button size="small" icon={<BackIcon />} onClick={() => history.back()}>
            {t('kit.back')}
          </Button>
          <Act kind="primary" keys="p" icon={<PrinterIcon />} disabled={!call.data} onClick={() => window.print()}>
            {t('desk.packing.print_now')}
          </Act>
        </span>
      }
    >
      <QueryBoundary call={call}>
        {(papers) => (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: written by our server, with every text of others escaped
          <div className="paper" lang={document.documentElement.lang} dangerouslySetInnerHTML={{ __html: body(papers.html) }} />
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
