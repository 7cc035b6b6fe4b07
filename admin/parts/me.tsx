// Who works here: language, theme, own account, signing out.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { setLang, t, useLang } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { signedIn, signedOut, useOperator } from '#admin/lib/session.ts';
import { setTheme, THEMES, useTheme } from '#admin/lib/theme.ts';
import { ScaleSpeed } from '#admin/parts/scale-speed.tsx';
import { LANGUAGES, STAFF_LANGS } from '#contract/lang.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { LogOutIcon, UserIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

/** It holds here all the same when the server does not hear of it; what the server words, such as the role, is asked for again. */
export const remember = (code: string): void =>
  void send('session/language', { code })
    .then(() => send('session/me', {}))
    .then(signedIn)
    .catch(() => undefined);

export function LanguageChoice({ onChosen }: { onChosen: (code: string) => void }) {
  const now = useLang();
  const choose = async (code: string) => {
    try {
      await setLang(code);
    } catch {
      return toast(t('desk.error.network')); // its texts did not come: all stays as it is
    }
    onChosen(code);
  };
  return (
    <Segment
      className="self-start"
      label={t('desk.me.language')}
      value={now}
      onChange={(code) => void choose(code)}
      // Who taps the language that stands there wants it, whatever was theirs before.
      onSame={() => onChosen(now)}
      options={STAFF_LANGS.map((code) => ({ value: code, label: LANGUAGES.find((one) => one.code === code)?.name ?? code }))}
    />
  );
}

export function ThemeChoice() {
  const now = useTheme();
  return (
    <Segment
      className="self-start"
      label={t('desk.me.theme')}
      value={now}
      onChange={setTheme}
      options={THEMES.map((theme) => ({ value: theme, label: t(`desk.me.theme_${theme}`) }))}
    />
  );
}

async function signOut() {
  await send('session/logout', {}).catch(() => undefined);
  signedOut();
  queries.clear();
}

export function MeButton() {
  const who = useOperator();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="desk-me"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        aria-label={`${who.name} ${who.role_name}`}
      >
        <span className="desk-me-face" aria-hidden="true">
          {[...who.name][0]?.toUpperCase()}
        </span>
        <Facts className="desk-me-name ui-cut" items={[who.name, who.role_name]} />
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={who.name} place="side">
        <p className="desk-small">
          <Facts items={[who.username, who.role_name]} />
        </p>
        <div className="flex flex-col gap-16">
          <span className="ui-label">{t('desk.me.language')}</span>
          <LanguageChoice onChosen={remember} />
        </div>
        <div className="flex flex-col gap-16">
          <span className="ui-label">{t('desk.me.theme')}</span>
          <ThemeChoice />
        </div>
        <ScaleSpeed />
        <Button block href="/account" icon={<UserIcon />} onClick={() => setOpen(false)}>
          {t('desk.me.account')}
        </Button>
        <Button block icon={<LogOutIcon />} onClick={() => void signOut()}>
          {t('desk.me.sign_out')}
        </Button>
      </Sheet>
    </>
  );
}
