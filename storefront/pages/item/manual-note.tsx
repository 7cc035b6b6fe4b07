// What is known of a link whose goods are not in the shop: the marketplace and the number that were read from it, and what to do.
import { t } from '#shop/lib/i18n.ts';
import { marketName } from '#shop/lib/settings-store.ts';
import { Note } from '#ui/feedback/note.tsx';
import { InspectIcon } from '#ui/icons.tsx';

/** `market`, `id`: read from the link; `given`: there is a link. */
type Props = { given: boolean; market: string | undefined; id: string | undefined };

export function ManualNote({ given, market, id }: Props) {
  return (
    <Note tone="moving" icon={<InspectIcon className="ui-icon-sm" />} title={titleOf(given, market && marketName(market), id)}>
      {market && <p>{t('manual.read_help')}</p>}
      <p>{t('manual.how')}</p>
    </Note>
  );
}

function titleOf(given: boolean, market: string | undefined, id: string | undefined): string {
  if (market) return id ? t('manual.read', { market, id }) : t('manual.read_market', { market });
  return t(given ? 'manual.not_read' : 'manual.title');
}
