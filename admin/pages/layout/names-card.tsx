// The title of a page of the shop's own, and the address that leads to it.
import { t } from '#admin/lib/i18n.ts';
import { NamesFields } from '#admin/parts/names-fields.tsx';
import type { PageDetail } from '#contract/desk/pages.ts';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = { page: PageDetail; names: Record<string, string>; onChange: (names: Record<string, string>) => void };

export function NamesCard({ page, names, onChange }: Props) {
  const address = `${location.origin}/wap/#/pages/custom/index?id=${page.mark}`;
  return (
    <Card>
      <div className="desk-col">
        <NamesFields label={t('desk.field.names')} name="page-names" value={names} onChange={onChange} max={60} />
        <p className="desk-small flex items-center gap-12">
          <span className="ui-ltr break-all">{address}</span>
          <CopyButton text={address}>{t('desk.pages.copy_address')}</CopyButton>
        </p>
      </div>
    </Card>
  );
}
