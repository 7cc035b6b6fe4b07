// In place of any page, for who has to set up the second factor before anything else.
import { t } from '#admin/lib/i18n.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';

export function TotpFirst() {
  return (
    <Empty
      title={t('desk.overview.totp')}
      help={t('desk.overview.totp_note')}
      actions={
        <Button kind="primary" size="small" href="/account">
          {t('desk.account.totp_set_up')}
        </Button>
      }
    />
  );
}
