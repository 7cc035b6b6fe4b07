// A frozen wallet, said wherever money would leave it, with the way to staff.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { hasScreen } from '#shop/routes.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';

export const FrozenNote = () => (
  <Note tone="wrong" role="status" title={t('frozen.title')} end={<ContactStaff />}>
    {t('frozen.help')}
  </Note>
);

export function ContactStaff() {
  const { service_url } = useConfig();
  const feedback = to.advisory({ tab: 'feedback' });
  if (!service_url && !hasScreen(feedback)) return null;
  return (
    <Button size="small" href={service_url || feedback} target={service_url ? '_blank' : undefined}>
      {t('frozen.contact')}
    </Button>
  );
}
