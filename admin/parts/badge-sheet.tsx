// Somebody else's badge was scanned: with their password they go on at this station, signed in as themselves. A printed code alone opens nothing.
import { useState } from 'react';
import { enter } from '#admin/lib/enter.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { useWaiting } from '#admin/lib/scan-outbox.ts';
import { useOperator } from '#admin/lib/session.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { TotpField } from '#admin/parts/totp-field.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export function BadgeSheet({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Sheet open={code !== ''} onClose={onClose} title={t('badge.title')}>
      {code !== '' && <TakeOver key={code} code={code} onClose={onClose} />}
    </Sheet>
  );
}

function TakeOver({ code, onClose }: { code: string; onClose: () => void }) {
  const who = useOperator();
  const [password, setPassword] = useState('');
  const [totp, setTotp] = useState('');
  const [second, setSecond] = useState(false);
  const found = useCall('scan/what', { code }).data;
  // They were scanned by who leaves, and are sent in their name.
  const waiting = useWaiting().filter((one) => one.refused === undefined).length;
  const sign = useCommand('session/badge', {
    quiet: true,
    onDone: ({ need_totp, operator }) => {
      if (need_totp) setSecond(true);
      if (!operator) return;
      onClose();
      void enter(operator, who.id);
    },
  });
  if (found?.kind === 'unknown') return <Note tone="wrong">{t('scan.no_badge')}</Note>;
  return (
    <Form errors={sign.errors} onSubmit={async () => void (await sign.run({ code, password, ...(second ? { totp } : {}) }))}>
      <p>{t('badge.effect', { name: found?.label ?? '', before: who.name })}</p>
      {waiting > 0 && <Note tone="clock">{t('badge.waiting', { n: waiting, name: who.name })}</Note>}
      <Field
        label={t('desk.input.password')}
        name="password"
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="off"
        autoFocus
        readOnly={second}
        check={(v) => (v ? undefined : t('fail.field_missing', { field: t('desk.input.password') }))}
      />
      {second && <TotpField recovery name="totp" value={totp} onChange={setTotp} autoFocus hint={t('desk.login.totp_hint')} />}
      {sign.error && !sign.error.field && (
        <Note tone="wrong" role="alert">
          {errorText(sign.error)}
        </Note>
      )}
      <Button kind="primary" type="submit" block busy={sign.busy} disabled={waiting > 0}>
        {t('badge.go')}
      </Button>
    </Form>
  );
}
