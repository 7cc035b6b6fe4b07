// Settings: language, currency, appearance, about, cache, logging out.
import { lazy, Suspense, useState } from 'react';
import { send } from '#shop/lib/api.ts';
import { t, useLang } from '#shop/lib/i18n.ts';
import { setTheme } from '#shop/lib/language.ts';
import { letterKeys } from '#shop/lib/letter-keys.ts';
import { codeAndSign, useCurrency } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { dropDrafts } from '#shop/lib/persisted-draft.ts';
import { useGo } from '#shop/lib/router.tsx';
import { forgetSaved } from '#shop/lib/saved.ts';
import { forgetWords } from '#shop/lib/search-words.ts';
import { logout, useSignedIn } from '#shop/lib/session.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { clearCache } from '#shop/lib/storage.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hasScreen } from '#shop/routes.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import {
  CoinsIcon,
  FileIcon,
  InfoIcon,
  KeyboardIcon,
  LanguageIcon,
  LockIcon,
  LogOutIcon,
  ThemeIcon,
  TrashIcon,
  UserIcon,
} from '#ui/icons.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { useWindow } from '#ui/layout/use-window.ts';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));

export default function Settings() {
  const lang = useLang();
  const language = useSettings((s) => s.languageList.find((l) => l.code === lang)?.name ?? lang);
  const theme = useSettings((s) => s.settings.theme);
  const currency = useCurrency();
  const signedIn = useSignedIn();
  const wide = useWindow(600);
  const clear = () => {
    forgetWords();
    clearCache();
    void forgetSaved();
    toast(t('setting.cache_done'), { mark: 'done' });
  };
  return (
    <Screen fallback={signedIn ? to.mine() : to.home()}>
      <Cells label={t('setting.general')}>
        <Cell icon={<LanguageIcon />} label={t('page.setting.language')} value={language} href={to.language()} />
        <Cell
          icon={<CoinsIcon />}
          label={t('page.setting.currency')}
          value={<bdi className="ui-ltr">{codeAndSign(currency)}</bdi>}
          href={to.currency()}
        />
        <Cell
          icon={<ThemeIcon />}
          label={t('setting.theme')}
          end={
            <Segment
              label={t('setting.theme')}
              value={theme}
              onChange={(value) => setTheme(value as typeof theme)}
              options={[
                { value: 'system', label: t('setting.theme_system') },
                { value: 'light', label: t('setting.theme_light') },
                { value: 'dark', label: t('setting.theme_dark') },
              ]}
            />
          }
        />
        {wide && <LetterKeys />}
      </Cells>
      {signedIn && (hasScreen(to.profile()) || hasScreen(to.changePassword())) && (
        <Cells label={t('setting.account')}>
          {hasScreen(to.profile()) && <Cell icon={<UserIcon />} label={t('page.user.profile')} href={to.profile()} />}
          {hasScreen(to.changePassword()) && (
            <Cell icon={<LockIcon />} label={t('page.user.changepwd')} href={to.changePassword()} />
          )}
          <Cell icon={<FileIcon />} label={t('page.setting.owndata')} note={t('owndata.note')} href={to.ownData()} />
        </Cells>
      )}
      <Cells>
        <Cell icon={<InfoIcon />} label={t('page.setting.about')} href={to.about()} />
        <Cell icon={<TrashIcon />} label={t('setting.cache')} note={t('setting.cache_note')} onClick={clear} chevron={false} />
      </Cells>
      {signedIn && <LogOut />}
    </Screen>
  );
}

function LetterKeys() {
  const [on, setOn] = useState(letterKeys.get() === 'on');
  return (
    <Cell
      icon={<KeyboardIcon />}
      label={t('setting.keys')}
      note={t('setting.keys_note')}
      end={
        <Switch
          label={t('setting.keys')}
          checked={on}
          onChange={(next) => {
            letterKeys.set(next ? 'on' : 'off');
            setOn(next);
          }}
        />
      }
    />
  );
}

function LogOut() {
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const leave = () => {
    setAsking(false);
    // The session ends on this device whatever the server answers.
    void send('user/logout', {}).catch(() => undefined);
    logout();
    dropDrafts();
    toast(t('setting.logged_out'));
    go(to.home(), { replace: true });
  };
  return (
    <>
      <Cells>
        <Cell icon={<LogOutIcon />} label={t('setting.logout')} danger chevron={false} onClick={() => setAsking(true)} />
      </Cells>
      {asking && (
        <Suspense fallback={null}>
          <Dialog
            open
            title={t('setting.logout_ask')}
            safe={t('kit.cancel')}
            onSafe={() => setAsking(false)}
            verb={t('setting.logout')}
            onVerb={leave}
          >
            {t('setting.logout_help')}
          </Dialog>
        </Suspense>
      )}
    </>
  );
}
