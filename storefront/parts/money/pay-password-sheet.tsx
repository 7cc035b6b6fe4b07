// The pad for the pay password: the amount, six dots, the error; a member without one makes it here.
import { useState } from 'react';
import { isCallError } from '#client/call-error.ts';
import { timeLeft } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { go } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { invalidate } from '#shop/lib/query.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useMember } from '#shop/lib/use-member.ts';
import type { PayPasswordAsk } from '#shop/parts/money/pay-password-ask.ts';
import { padState } from '#shop/parts/money/pay-password-state.ts';
import { SetFlow } from '#shop/parts/money/pin-set-flow.tsx';
import { Price } from '#shop/parts/money/price.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { Button, Spinner } from '#ui/input/button.tsx';
import { Keypad } from '#ui/input/keypad.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export function PayPasswordSheet({ ask, onDone }: { ask: PayPasswordAsk; onDone: (password: string | null) => void }) {
  const [open, setOpen] = useState(true);
  const [digits, setDigits] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [unset, setUnset] = useState(false);
  const [locked, setLocked] = useState(false);
  const known = useCall('paypassword/haspassword', {}, { staleTime: 0, quiet: true });
  const state = padState({ call: known.state, has: known.data?.has, locked_until: known.data?.locked_until, unset, locked });

  const end = (password: string | null) => {
    setOpen(false);
    onDone(password);
  };
  const toSetting = () => {
    end(null);
    go(to.payPassword());
  };
  const done = async (password: string) => {
    setWrong('');
    if (!ask.submit) return end(password);
    setBusy(true);
    try {
      const refused = await ask.submit(password);
      if (!refused) return end(password);
      if (!refused.key.startsWith('pay.password_')) return end(null);
      setDigits('');
      setUnset(refused.key === 'pay.password_unset');
      setLocked(refused.key === 'pay.password_locked');
      setWrong(translate(refused.msg));
      void invalidate('paypassword/haspassword');
    } catch (error) {
      if (!isCallError(error)) console.error(error);
      end(null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      open={open}
      onClose={() => end(null)}
      title={state === 'unset' ? t('paypad.unset_title') : (ask.title ?? t('paypad.title'))}
      locked={busy}
    >
      {state === 'unset' && (
        <>
          <Amount ask={ask} />
          <FirstPin
            onDone={(password) => {
              setUnset(false);
              void invalidate('paypassword/haspassword');
              void done(password);
            }}
          />
        </>
      )}
      {state === 'loading' && (
        <div className="grid h-400 place-items-center">
          <Spinner label={t('loading')} />
        </div>
      )}
      {state === 'failed' && <Failed money={t('paypad.no_money')} onRetry={() => void known.refetch().catch(() => undefined)} />}
      {(state === 'ready' || state === 'locked') && (
        <>
          <Amount ask={ask} />
          <Keypad
            label={t('field.pay_password')}
            value={digits}
            onChange={(next) => {
              if (state === 'locked') return;
              setDigits(next);
              if (wrong) setWrong('');
            }}
            onDone={(password) => state === 'ready' && void done(password)}
            error={
              state === 'locked'
                ? wrong || t('paypad.locked', { time: timeLeft(known.data?.locked_until ?? '') || t('time.minutes', { n: 1 }) })
                : wrong || undefined
            }
            busy={busy}
          />
          <Button kind="quiet" className="self-center" onClick={toSetting} disabled={busy}>
            {t('paypad.forgot')}
          </Button>
        </>
      )}
    </Sheet>
  );
}

/** What it is asked for, above the digits. */
function Amount({ ask: { charge, fen, note } }: { ask: PayPasswordAsk }) {
  const face = { size: '2xl', stack: true, className: 'items-center' } as const;
  const price = charge ? <Price charge={charge} {...face} /> : fen !== undefined && <Price fen={fen} {...face} />;
  if (!price) return note ? <p className="text-center text-sm text-ink-3">{note}</p> : null;
  return (
    <div className="flex flex-col items-center gap-6">
      {price}
      {note && <p className="text-sm text-ink-3">{note}</p>}
    </div>
  );
}

/** There is none yet: it is made here with a code, and used at once. */
function FirstPin({ onDone }: { onDone: (password: string) => void }) {
  const rules = useCall('paypassword/getConfig', {}, { quiet: true });
  const { data: me } = useMember();
  if (rules.state === 'failed') return <Failed onRetry={() => void rules.refetch().catch(() => undefined)} />;
  if (!rules.data || !me)
    return (
      <div className="grid h-400 place-items-center">
        <Spinner label={t('loading')} />
      </div>
    );
  return (
    <>
      <p className="text-sm text-ink-2">{t('paypad.first_help', { n: rules.data.length })}</p>
      <SetFlow flat first rules={rules.data} me={me} onDone={onDone} />
    </>
  );
}
