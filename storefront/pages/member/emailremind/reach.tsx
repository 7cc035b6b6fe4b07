// Where mails go, and the switch of pushes on this device.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import type { Push } from '#shop/parts/push/use-push.ts';
import { BellIcon, MailIcon } from '#ui/icons.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const NOTES = {
  unsupported: 'remind.pushes_none',
  denied: 'remind.pushes_denied',
  off: 'remind.pushes_off',
  on: 'remind.pushes_on',
} as const;

export function Reach({ email, push }: { email: string; push: Push }) {
  return (
    <Card className="py-0">
      <Cells label={t('remind.how')}>
        <Cell
          icon={<MailIcon />}
          label={email ? <bdi className="ui-ltr break-all">{email}</bdi> : t('remind.no_email')}
          note={email ? undefined : t('remind.no_email_help')}
          href={to.profile()}
        />
        <Cell
          icon={<BellIcon />}
          label={t('remind.pushes')}
          note={push.state ? t(NOTES[push.state]) : undefined}
          end={
            (push.state === 'on' || push.state === 'off') && (
              <Switch
                label={t('remind.pushes')}
                checked={push.state === 'on'}
                disabled={push.busy}
                onChange={(on) => void push.turn(on)}
              />
            )
          }
        />
      </Cells>
    </Card>
  );
}
