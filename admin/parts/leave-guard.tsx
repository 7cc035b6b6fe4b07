// Asks before a page is left with something typed and not saved.
import { t } from '#admin/lib/i18n.ts';
import { stay, useLeaving } from '#admin/lib/unsaved.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

export function LeaveGuard() {
  const leaving = useLeaving();
  return (
    <Dialog
      open={leaving !== null}
      title={t('desk.leave.title')}
      safe={t('desk.leave.stay')}
      onSafe={stay}
      verb={t('desk.leave.go')}
      danger
      onVerb={() => {
        stay();
        leaving?.go();
      }}
    >
      {t('desk.leave.help')}
    </Dialog>
  );
}
