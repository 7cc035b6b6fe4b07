// Erasing the account: what prevents it and where to settle it, what is lost, then password and code.
import { lazy, Suspense, useEffect, useState } from 'react';
import type { OutputAt } from '#shop/lib/api.ts';
import { send } from '#shop/lib/api.ts';
import { sentences } from '#shop/lib/format.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { list, t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { dropDrafts } from '#shop/lib/persisted-draft.ts';
import { useGo } from '#shop/lib/router.tsx';
import { logout } from '#shop/lib/session.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { type CodeChannel, CodeSender, noProof } from '#shop/parts/form/code-sender.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { NoCodeWay } from '#shop/parts/form/no-code-way.tsx';
import { hasScreen } from '#shop/routes.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

const Dialog = lazy(() => import('#ui/overlay/dialog.tsx').then((m) => ({ default: m.Dialog })));
type Look = OutputAt<'user/erase'>;

export function EraseAccount() {
  const [look, setLook] = useState<Look | 'failed'>();
  const ask = () => {
    setLook(undefined);
    send('user/erase', {}).then(setLook, () => setLook('failed'));
  };
  useEffect(ask, []);
  return (
    <Card title={t('owndata.erase')} className="flex flex-col gap-20">
      <p className="text-sm text-ink-2">{t('owndata.erase_help')}</p>
      {look === undefined && <SkeletonBlock height={200} className="rounded-card" />}
      {look === 'failed' && <Failed title={t('owndata.failed')} onRetry={ask} />}
      {typeof look === 'object' && (look.blockers.length > 0 ? <Blockers look={look} /> : <EraseForm look={look} />)}
    </Card>
  );
}

function Blockers({ look }: { look: Look }) {
  return (
    <>
      <Note tone="clock">{t('owndata.blocked')}</Note>
      <Cells>
        {look.blockers.map((one) => (
          <Cell key={one.key} label={formatMessage(one)} href={hasScreen(one.url) ? one.url : undefined} />
        ))}
      </Cells>
    </>
  );
}

const lostOf = ({ bonus, points, coupons }: Look): string[] => [
  ...(bonus > 0 ? [t('owndata.lost.bonus', { amount: money(bonus) })] : []),
  ...(points > 0 ? [t('owndata.lost.points', { n: points })] : []),
  ...(coupons > 0 ? [t('owndata.lost.coupons', { n: coupons })] : []),
];

function EraseForm({ look }: { look: Look }) {
  const go = useGo();
  const me = useMember().data;
  const ways = (['email', 'mobile'] as const satisfies readonly CodeChannel[]).filter((way) => look[way] !== '');
  const [proof, setProof] = useState(() => noProof(ways[0]));
  const [password, setPassword] = useState('');
  const [asking, setAsking] = useState(false);
  const erase = useFormCommand('user/erase', { fields: { password: 'password', captcha: 'captcha' } });
  const own = { ...proof, email: me?.email ?? '', mobile: me?.mobile ?? '', mobilecode: me?.mobilecode ?? '' };
  const lost = lostOf(look);
  const end = async () => {
    const done = await erase.run({ submit: 1, password, captcha: proof.captcha, by: proof.type });
    setAsking(false);
    if (!done?.erased) return;
    logout();
    dropDrafts();
    toast(t('owndata.erased'), { mark: 'done' });
    go(to.home(), { replace: true });
  };
  if (ways.length === 0) return <NoCodeWay />;
  return (
    <CheckedForm
      className="flex flex-col gap-20"
      errors={erase.errors}
      onSubmit={() => setAsking(true)}
      wanted={[
        { name: 'password', label: t('owndata.password'), value: password },
        { name: 'captcha', label: t(`captcha.${proof.type}`), value: proof.captcha },
      ]}
    >
      {lost.length > 0 && <Note tone="clock">{sentences(t('owndata.lost'), list(lost))}</Note>}
      <Field
        name="password"
        type="password"
        label={t('owndata.password')}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        maxLength={72}
      />
      <CodeSender event="erase" ways={ways} shown={{ email: look.email, mobile: look.mobile }} value={own} onChange={setProof} />
      <NotSent error={erase.error} />
      <Button kind="danger" type="submit" busy={erase.busy}>
        {t('owndata.erase_go')}
      </Button>
      {asking && (
        <Suspense fallback={null}>
          <Dialog
            open
            title={t('owndata.erase_ask')}
            safe={t('owndata.keep')}
            onSafe={() => setAsking(false)}
            verb={t('owndata.erase_go')}
            onVerb={() => void end()}
            busy={erase.busy}
            danger
          >
            {t('owndata.erase_help')}
          </Dialog>
        </Suspense>
      )}
    </CheckedForm>
  );
}
