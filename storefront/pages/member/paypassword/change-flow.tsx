// Changing it: the old digits, checked at once, then the new ones twice.
import { useState } from 'react';
import { t, tell } from '#shop/lib/i18n.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { NotSent } from '#shop/parts/form/form-command.tsx';
import { Button } from '#ui/input/button.tsx';
import { Keypad } from '#ui/input/keypad.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PinPair } from './pin-pair.tsx';

export function ChangeFlow({ onDone, onForgot }: { onDone: () => void; onForgot: () => void }) {
  const [old, setOld] = useState('');
  const [proved, setProved] = useState('');
  const [wrong, setWrong] = useState('');
  const refused = (error: { kind: string; msg: string }) => {
    setOld('');
    setProved('');
    if (error.kind === 'refused') setWrong(tell(error.msg));
  };
  const check = useCommand('paypassword/check', { quiet: true, indicator: false, onError: refused });
  const change = useCommand('paypassword/change', {
    quiet: true,
    indicator: false,
    invalidates: ['paypassword/haspassword', 'user/info'],
    onDone,
    onError: refused,
  });
  if (proved)
    return (
      <PinPair
        busy={change.busy}
        not={proved}
        onDone={(password) => change.run({ old_password: proved, password })}
        foot={<NotSent error={change.error} />}
      />
    );
  return (
    <Card className="flex flex-col gap-24 py-40">
      <h2 className="text-center text-lg">{t('paypassword.old')}</h2>
      <Keypad
        label={t('paypassword.old')}
        value={old}
        onChange={(next) => {
          setOld(next);
          setWrong('');
        }}
        onDone={async (password) => {
          if (await check.run({ password })) setProved(password);
        }}
        error={wrong || undefined}
        busy={check.busy}
      />
      <NotSent error={check.error} />
      <Button kind="quiet" className="self-center" onClick={onForgot}>
        {t('paypad.forgot')}
      </Button>
    </Card>
  );
}
