// In place of a form that needs a code: the account has no address that this shop could send one to.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';

export function NoCodeWay() {
  return (
    <Empty
      full
      title={t('proof.no_way')}
      help={t('proof.no_way_help')}
      actions={
        <Button kind="primary" size="small" href={to.profile()}>
          {t('page.user.profile')}
        </Button>
      }
    />
  );
}
