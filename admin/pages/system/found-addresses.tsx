// The addresses of the sitemap and of the product feeds, to copy into search engines and shopping services.
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

export function FoundAddresses() {
  const call = useCall('found/lists', {});
  return (
    <QueryBoundary call={call}>
      {({ sitemap, feeds }) =>
        sitemap === '' && feeds.length === 0 ? null : (
          <Card title={t('desk.found.addresses')}>
            {feeds.length > 0 && <p className="desk-small">{t('desk.found.hint')}</p>}
            <ul className="flex flex-col gap-8">
              {sitemap && <Address name={t('desk.found.sitemap')} url={sitemap} />}
              {feeds.map(({ service, lang, currency, url }) => (
                <Address key={url} name={t(`desk.found.${service}`, { lang, currency })} url={url} />
              ))}
            </ul>
          </Card>
        )
      }
    </QueryBoundary>
  );
}

function Address({ name, url }: { name: string; url: string }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-12">
      <span className="min-w-0">
        <span className="block">{name}</span>
        <bdi className="desk-small ui-ltr break-all">{url}</bdi>
      </span>
      <CopyButton text={url}>{t('desk.found.copy')}</CopyButton>
    </li>
  );
}
