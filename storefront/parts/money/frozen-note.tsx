// A frozen wallet, shown wherever money would leave it, with a link to staff.
import { t } from '#shop/lib/i18n.ts';
import { useSupport } from '#shop/parts/frame/support.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';

export const FrozenNote = () => (
  <Note tone="wrong" role="status" title={t('frozen.title')} end={<ContactStaff />}>
    {t('frozen.help')}
  </Note>
);

export function ContactStaff() {
  const support = useSupport('feedback');
  if (!support) return null;
  return (
    <Button size="small" href={support.href} target={support.target}>
      {t('frozen.contact')}
    </Button>
  );
}
