// A form whose captcha is a calculation by the browser: it is made when the server wants one, and the form is sent again with it.
// Where the browser cannot make it, `failed` asks for a picture instead.
import { useRef, useState } from 'react';
import type { CallError } from '#client/call-error.ts';

type Refused = Pick<CallError, 'field' | 'params'>;

/** Whether the next try needs a captcha. */
export const wantsCaptcha = (error: Refused): boolean => error.field === 'captcha' || Number(error.params.captcha) === 1;

type Sent = { captcha?: string | null | undefined };

export function useWork(isOn: boolean) {
  const [finding, setFinding] = useState(false);
  const [failed, setFailed] = useState(false);
  const wanted = useRef(false);
  /** what was sent came without the proof: nothing was tried */
  const again = useRef(false);

  const find = async (): Promise<string | undefined> => {
    setFinding(true);
    const proof = await import('#shop/lib/work.ts').then((m) => m.proofOfWork()).catch(() => null);
    setFinding(false);
    if (proof === null) setFailed(true);
    return proof ?? undefined;
  };

  return {
    finding,
    failed,
    /** For onError; true where the form is sent again, so that there is nothing to say. */
    refused: (error: Refused, sent: Sent): boolean => {
      if (!isOn || failed || !wantsCaptcha(error)) return false;
      wanted.current = true;
      again.current = error.field === 'captcha' && !sent.captcha;
      return again.current;
    },
    send: async (run: (proof?: string) => Promise<unknown>): Promise<void> => {
      const proof = isOn && !failed && wanted.current ? await find() : undefined;
      if (isOn && !failed && wanted.current && proof === undefined) return;
      again.current = false;
      await run(proof);
      if (!again.current) return;
      const late = await find();
      if (late !== undefined) await run(late);
    },
  };
}
