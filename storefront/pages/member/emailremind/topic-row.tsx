// One topic: what it is about, and its switches of mail and of push. A topic that is always sent shows why in place of the
// switch.
import type { RemindState } from '#contract/calls/reminders.ts';
import { t } from '#shop/lib/i18n.ts';
import { LockIcon } from '#ui/icons.tsx';
import { Switch } from '#ui/input/switch.tsx';

type Channel = 'mail' | 'push';
export type TopicRowProps = {
  row: RemindState['list'][number];
  /** whether there is an address, and a device that takes pushes */
  mail: boolean;
  push: boolean;
  onTurn: (channel: Channel, on: boolean) => void;
};

/** Names the columns of switches below it; each switch names its own for screen readers. */
export function Channels({ mail, push }: Pick<TopicRowProps, 'mail' | 'push'>) {
  return (
    <span className="flex gap-20 text-center text-xs text-ink-3" aria-hidden="true">
      {mail && <span className="min-w-84">{t('remind.mail')}</span>}
      {push && <span className="min-w-84">{t('remind.push')}</span>}
    </span>
  );
}

export function TopicRow({ row, mail, push, onTurn }: TopicRowProps) {
  const always = row.always !== '';
  return (
    <div className="flex items-center gap-20 border-line border-b py-18 last:border-b-0">
      <div className="flex min-w-0 flex-1 flex-col gap-4">
        <h3 className="text-md text-ink [overflow-wrap:anywhere]">{row.title}</h3>
        <p className="text-sm text-ink-3">{row.doc}</p>
        {always && <p className="text-sm text-ink-2">{row.always}</p>}
      </div>
      {always ? (
        <span className="flex shrink-0 items-center gap-8 text-sm text-ink-2">
          <LockIcon className="ui-icon-sm" />
          {t('remind.always_on')}
        </span>
      ) : (
        <div className="flex shrink-0 gap-20">
          {mail && (
            <Switch
              checked={row.on}
              label={t('remind.switch', { topic: row.title, channel: t('remind.mail') })}
              onChange={(on) => onTurn('mail', on)}
            />
          )}
          {push && (
            <Switch
              checked={row.push_on}
              label={t('remind.switch', { topic: row.title, channel: t('remind.push') })}
              onChange={(on) => onTurn('push', on)}
            />
          )}
        </div>
      )}
    </div>
  );
}
