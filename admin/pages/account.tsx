// The operator's own account: password, second factor, language and theme.

import qrcode from 'qrcode-generator';
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { signedIn, useMay, useOperator } from '#admin/lib/session.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { LanguageChoice, remember, ThemeChoice } from '#admin/parts/me.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { RecoveryCodes } from '#admin/parts/recovery-codes.tsx';
import { TotpField } from '#admin/parts/totp-field.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

function Password() {
  const [old, setOld] = useState('');
  const [fresh, setFresh] = useState('');
  const [again, setAgain] = useState('');
  const change = useCommand('session/password', {
    onDone: () => {
      for (const clear of [setOld, setFresh, setAgain]) clear('');
      toast(t('desk.account.password_done'), { mark: 'done' });
    },
  });
  return (
    <Card title={t('desk.account.password')}>
      <Form errors={change.errors} onSubmit={async () => void (await change.run({ old_password: old, password: fresh }))}>
        <Field
          label={t('desk.account.old_password')}
          name="old_password"
          type="password"
          value={old}
          onChange={setOld}
          autoComplete="current-password"
          check={(v) => (v ? undefined : t('fail.field_missing', { field: t('desk.account.old_password') }))}
        />
        <Field
          label={t('desk.account.new_password')}
          name="password"
          type="password"
          value={fresh}
          onChange={setFresh}
          autoComplete="new-password"
          hint={t('desk.account.password_hint')}
          check={(v) => (v.length >= 8 ? undefined : t('fail.field_short', { field: t('desk.account.new_password'), min: 8 }))}
        />
        <Field
          label={t('desk.account.again')}
          name="again"
          type="password"
          value={again}
          onChange={setAgain}
          autoComplete="new-password"
          check={(v) => (v === fresh ? undefined : t('desk.account.not_same'))}
        />
        <div className="flex justify-end">
          <Button kind="primary" type="submit" busy={change.busy}>
            {t('desk.account.change')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The address of an authenticator app as a picture. */
function Qr({ text }: { text: string }) {
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  return (
    <img className="w-[184px] h-[184px] bg-white p-16 rounded-image" alt={t('desk.account.qr')} src={code.createDataURL(5, 0)} />
  );
}

const SUBMITS = {
  begin: 'desk.account.totp_begin',
  scan: 'desk.account.totp_switch_on',
  off: 'desk.account.totp_switch_off',
  renew: 'desk.account.codes_new',
} as const;

function SecondFactor() {
  const who = useOperator();
  const [step, setStep] = useState<'rest' | 'begin' | 'scan' | 'off' | 'renew'>('rest');
  const [setup, setSetup] = useState({ uri: '', secret: '' });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<string[]>([]);
  const rest = () => {
    setStep('rest');
    setSetup({ uri: '', secret: '' });
    setPassword('');
    setCode('');
  };
  const totp = useCommand('session/totp', {
    onDone: async (answer) => {
      if (!answer.on && answer.uri) {
        rest();
        setSetup(answer);
        return setStep('scan');
      }
      rest();
      setCodes(answer.codes);
      signedIn(await send('session/me', {}));
      toast(t(answer.on ? 'desk.account.totp_on' : 'desk.account.totp_off'), { mark: 'done' });
    },
  });
  const renew = useCommand('session/recovery', {
    onDone: async (answer) => {
      rest();
      setCodes(answer.codes);
      signedIn(await send('session/me', {}));
    },
  });
  const submit = async () => {
    const typed = code.trim();
    if (step === 'renew') return void (await renew.run({ password, code: typed }));
    const args = { begin: { password }, scan: { code: typed }, off: { password, code: typed, off: 1 }, rest: {} };
    await totp.run(args[step]);
  };
  return (
    <Card
      title={t('desk.account.totp')}
      end={
        who.totp_on ? (
          <Badge tone="safe">{t('desk.account.is_on')}</Badge>
        ) : (
          <Badge tone={who.totp_required ? 'you' : 'over'}>{t('desk.account.is_off')}</Badge>
        )
      }
    >
      <div className="flex flex-col gap-32">
        <p>{t('desk.account.totp_note')}</p>
        {step === 'rest' && !who.totp_on && <Button onClick={() => setStep('begin')}>{t('desk.account.totp_set_up')}</Button>}
        {codes.length > 0 && <RecoveryCodes codes={codes} onDone={() => setCodes([])} />}
        {step === 'rest' && who.totp_on && (
          <>
            <p>{t('desk.account.codes_left', { n: who.recovery_codes })}</p>
            <div className="flex flex-wrap gap-16">
              <Button onClick={() => setStep('renew')}>{t('desk.account.codes_new')}</Button>
              <Button kind="danger" onClick={() => setStep('off')}>
                {t('desk.account.totp_switch_off')}
              </Button>
            </div>
          </>
        )}
        {step === 'scan' && (
          <div className="flex flex-wrap gap-32 items-center">
            <Qr text={setup.uri} />
            <div className="flex flex-col gap-12">
              <span>{t('desk.account.scan_it')}</span>
              <CopyButton text={setup.secret} className="ui-mono">
                {setup.secret.replace(/(.{4})/g, '$1 ').trim()}
              </CopyButton>
            </div>
          </div>
        )}
        {step !== 'rest' && (
          <Form key={step} errors={step === 'renew' ? renew.errors : totp.errors} onSubmit={submit}>
            {step !== 'scan' && (
              <Field
                label={t('desk.account.old_password')}
                name="password"
                type="password"
                value={password}
                onChange={setPassword}
                autoComplete="current-password"
                autoFocus
                check={(v) => (v ? undefined : t('fail.field_missing', { field: t('desk.account.old_password') }))}
              />
            )}
            {step !== 'begin' && (
              <TotpField name="code" value={code} onChange={setCode} autoFocus={step === 'scan'} recovery={step === 'off'} />
            )}
            <div className="flex justify-end gap-16">
              <Button onClick={rest}>{t('kit.cancel')}</Button>
              <Button kind={step === 'off' ? 'wrong' : 'primary'} type="submit" busy={totp.busy || renew.busy}>
                {t(SUBMITS[step])}
              </Button>
            </div>
          </Form>
        )}
      </div>
    </Card>
  );
}

export function Account() {
  const who = useOperator();
  const warehouse = useMay('warehouse');
  const packs = useMay('pack');
  return (
    <DeskPage title={t('desk.me.account')} facts={[who.username, who.role_name]} narrow>
      {(warehouse || packs) && (
        <Card title={t('badge.mine')} all={t('badge.mine_help')}>
          <Button href="/labels?kind=badge">{t('badge.print')}</Button>
        </Card>
      )}
      <SecondFactor />
      <Password />
      <Card title={t('desk.account.looks')}>
        <div className="flex flex-wrap gap-48">
          <div className="flex flex-col gap-16">
            <span className="ui-label">{t('desk.me.language')}</span>
            <LanguageChoice onChosen={remember} />
          </div>
          <div className="flex flex-col gap-16">
            <span className="ui-label">{t('desk.me.theme')}</span>
            <ThemeChoice />
          </div>
        </div>
      </Card>
    </DeskPage>
  );
}
