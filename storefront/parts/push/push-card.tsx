// Offers pushes once, where there is something to wait for. The browser asks only after the tap.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { pushOffered } from '#shop/lib/push.ts';
import { BellIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { usePush } from './use-push.ts';

export default function PushCard() {
  const push = usePush();
  const [answered, setAnswered] = useState(() => pushOffered.get());
  if (answered || push.state !== 'off') return null;
  const close = () => {
    pushOffered.set(true);
    setAnswered(true);
  };
  return (
    <Card className="flex flex-col gap-20">
      <div className="flex items-start gap-20">
        <BellIcon className="ui-icon-md shrink-0 text-ink" />
        <div className="flex min-w-0 flex-col gap-6">
          <h2 className="text-md font-strong text-ink">{t('remind.card_title')}</h2>
          <p className="text-sm text-ink-2">{t('remind.card_text')}</p>
        </div>
      </div>
      <div className="flex flex-wrap justify-end gap-16">
        <Button kind="quiet" size="small" onClick={close}>
          {t('remind.card_no')}
        </Button>
        <Button
          kind="secondary"
          size="small"
          busy={push.busy}
          onClick={async () => {
            if ((await push.turn(true)) !== null) close();
          }}
        >
          {t('remind.card_yes')}
        </Button>
      </div>
    </Card>
  );
}
