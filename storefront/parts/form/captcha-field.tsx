// A code of proof: letters read from a picture, or six digits sent by mail or SMS.
import { useState } from 'react';
import type { CallError } from '#client/call-error.ts';
import { digitsOf } from '#contract/typed-text.ts';
import { announce } from '#shop/lib/announce.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import { firstEmpty } from '#shop/lib/guard.ts';
import { t } from '#shop/lib/i18n.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { waitOf } from '#shop/parts/form/code-wait.ts';
import { useWork } from '#shop/parts/form/use-work.ts';
import { useCountdown } from '#ui/feedback/countdown.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { CodeField } from '#ui/input/code-field.tsx';

export type CodeEvent = ArgsAt<'ems/send'>['event'];

export type CaptchaFieldProps = {
  /** none draws nothing */
  type: 'none' | 'text' | 'email' | 'mobile';
  value: string;
  onChange: (value: string) => void;
  name?: string;
  error?: string;
  /** what the code is for, and where it goes; of email and mobile */
  event?: CodeEvent;
  email?: string;
  mobile?: string;
  mobilecode?: string;
  /** counts up when the server wants another picture: after a failed try */
  turn?: number;
  /** the form is sent without it: it is only needed to send a code */
  aside?: boolean;
};

const DIGITS = 6;
const random = () => Math.random().toString(36).slice(2);

export function CaptchaField(props: CaptchaFieldProps) {
  if (props.type === 'none') return null;
  if (props.type === 'text') return <PictureCode {...props} />;
  return <SentCode {...props} type={props.type} />;
}

/** A tap on the picture, or another `turn`, loads another one. */
function PictureCode({ value, onChange, name = 'captcha', error, turn = 0, aside }: CaptchaFieldProps) {
  const [r, setR] = useState(random);
  const [seen, setSeen] = useState(turn);
  if (seen !== turn) {
    setSeen(turn);
    setR(random());
  }
  return (
    <CodeField
      label={t('captcha.picture')}
      name={name}
      value={value}
      onChange={onChange}
      letters
      length={8}
      error={error}
      check={aside ? undefined : (text) => (text ? undefined : `${t('captcha.picture')}${t('cannot be empty')}`)}
      picture={
        <button
          type="button"
          className="shop-captcha"
          aria-label={t('captcha.another')}
          onClick={() => {
            onChange('');
            setR(random());
          }}
        >
          <img src={`/index.php?s=/captcha&r=${r}`} alt={t('captcha.picture')} width={130} height={40} />
        </button>
      }
    />
  );
}

/** The countdown starts once the server has sent the code, and goes on after a reload. */
function SentCode({
  type,
  value,
  onChange,
  name = 'captcha',
  error,
  event = 'login',
  email = '',
  mobile = '',
  mobilecode = '',
}: CaptchaFieldProps & { type: 'email' | 'mobile' }) {
  const config = useConfig();
  const [picture, setPicture] = useState('');
  const [asked, setAsked] = useState(false);
  const [turn, setTurn] = useState(0);
  const { left, start } = useCountdown(`${event}.${type}`);
  const work = useWork(config.captcha_type === 'work');
  const wantsPicture = config.captcha_type === 'work' ? work.failed : asked || config.captcha_type === 'text';
  const options = {
    indicator: false,
    onDone: (answer: { wait: number }) => {
      start(answer.wait || undefined);
      toast(t('captcha.sent'), { mark: 'done' });
      next();
    },
    quiet: true,
    onError: (failed: CallError, sent: { captcha?: string | null | undefined }) => {
      if (work.refused(failed, sent)) return;
      announce(failed);
      if (failed.field === 'captcha') setAsked(true);
      const wait = waitOf(failed);
      if (wait > 0) start(wait);
      next();
    },
  };
  // A picture is valid for one try.
  const next = () => {
    setPicture('');
    setTurn((n) => n + 1);
  };
  const mail = useCommand('ems/send', options);
  const sms = useCommand('sms/send', options);
  const send = () => {
    const wanted =
      type === 'email'
        ? [{ name: 'email', label: t('captcha.email_address'), value: email }]
        : [
            { name: 'mobilecode', label: t('captcha.areacode'), value: mobilecode },
            { name: 'mobile', label: t('captcha.number'), value: mobile },
          ];
    if (wantsPicture) wanted.push({ name: 'picture', label: t('captcha.picture'), value: picture });
    if (firstEmpty(wanted)) return;
    void work.send((proof) => {
      const captcha = picture || proof;
      return type === 'email' ? mail.run({ event, email, captcha }) : sms.run({ event, mobile, mobilecode, captcha });
    });
  };
  return (
    <>
      {wantsPicture && left === 0 && (
        <PictureCode aside type="text" name="picture" value={picture} onChange={setPicture} turn={turn} />
      )}
      <CodeField
        read={digitsOf}
        label={t(type === 'email' ? 'captcha.email' : 'captcha.mobile')}
        name={name}
        value={value}
        onChange={onChange}
        length={DIGITS}
        left={left}
        waiting={t('captcha.wait', { n: left })}
        sendLabel={t('captcha.send')}
        sending={mail.busy || sms.busy || work.finding}
        onSend={send}
        error={error}
        check={(text) => (text.length === DIGITS ? undefined : t('captcha.length', { n: DIGITS }))}
      />
    </>
  );
}
