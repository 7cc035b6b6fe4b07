// New digits, and the same once more. What is easy to guess is refused at once.
import { type ReactNode, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { easyToGuess } from '#shop/parts/money/easy-pin.ts';
import { Button } from '#ui/input/button.tsx';
import { Keypad } from '#ui/input/keypad.tsx';
import { Card } from '#ui/layout/card.tsx';

export type PinPairProps = {
  onDone: (digits: string) => Promise<unknown>;
  busy: boolean;
  length?: number;
  /** the old digits, which the new ones may not be */
  not?: string;
  foot?: ReactNode;
  /** on a sheet: without a card of its own */
  flat?: boolean;
};

export function PinPair({ onDone, busy, length = 6, not, foot, flat }: PinPairProps) {
  const [first, setFirst] = useState('');
  const [digits, setDigits] = useState('');
  const [wrong, setWrong] = useState('');
  const again = first !== '';
  const refuse = (why: string) => {
    setDigits('');
    setWrong(why);
  };
  const entered = async (text: string) => {
    if (!again) {
      if (easyToGuess(text)) return refuse(t('paypassword.easy'));
      if (text === not) return refuse(t('paypassword.same'));
      setFirst(text);
      setDigits('');
      return;
    }
    if (text !== first) {
      setFirst('');
      return refuse(t('paypassword.differs'));
    }
    await onDone(text);
    setDigits('');
  };
  const Box = flat ? 'div' : Card;
  const title = t(again ? 'paypassword.again' : 'paypassword.new');
  return (
    <Box className={flat ? 'flex flex-col gap-24' : 'flex flex-col gap-24 py-40'}>
      <h2 className="text-center text-lg" aria-live="polite">
        {title}
      </h2>
      <Keypad
        label={title}
        length={length}
        value={digits}
        onChange={(next) => {
          setDigits(next);
          setWrong('');
        }}
        onDone={(text) => void entered(text)}
        error={wrong || undefined}
        busy={busy}
      />
      {foot}
      {again && (
        <Button
          kind="quiet"
          className="self-center"
          disabled={busy}
          onClick={() => {
            setFirst('');
            setDigits('');
          }}
        >
          {t('paypassword.anew')}
        </Button>
      )}
    </Box>
  );
}
