// Sending the form: the pay password where a limit is set, the picture where a parcel is claimed; refusals at their fields.
import { useRef, useState } from 'react';
import type { CallError } from '#client/call-error.ts';
import { uuid } from '#client/uuid.ts';
import type { ParcelOut } from '#contract/calls/parcels.ts';
import { announce } from '#shop/lib/announce.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { usePayPassword } from '#shop/parts/money/pay-password.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { type Draft, limitOf, parcelArgs } from './draft.ts';
import type { View } from './view.ts';

type Wanted = { view: View; id: number; parcel: ParcelOut | undefined; onDone: () => void };

/** Errors of a parcel are shown at the first one: the server does not name which of several it means, its message does. */
const OF_PARCEL = ['tracking_no', 'courier_id'];

export function useSend({ view, id, parcel, onDone }: Wanted) {
  const ask = usePayPassword();
  const [pictures, setPictures] = useState<Uploaded[]>([]);
  const [uploading, setUploading] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const failure = useRef<CallError | null>(null);
  const refused = (error: CallError) => {
    failure.current = error;
    if (error.key.startsWith('pay.password')) return;
    const { field } = error;
    if (!field) return announce(error);
    setErrors({ [OF_PARCEL.includes(field) ? `${field}_0` : field]: translate(error.msg) });
    if (OF_PARCEL.includes(field)) announce(error);
  };
  const options = { quiet: true, indicator: false, invalidates: ['buyself/lists'] as const, onError: refused };
  const adding = useCommand('buyself/add', { ...options, onDone });
  const acting = useCommand('buyself/act', { ...options, onDone });

  const missing = (draft: Draft): Record<string, string> | null => {
    if (view === 'claim') {
      if (uploading) toast(t('manual.uploading'));
      return pictures.length > 0 ? null : { file_id: t('parcel.picture') };
    }
    if (draft.mode === 'hold') return null;
    if (!draft.address_id) return { address_id: t('forme.address_missing') };
    return draft.shipping_id ? null : { shipping_id: t('forme.line_missing') };
  };
  const send = async (draft: Draft, pay_password?: string) => {
    const parcels = draft.parcels.map((one) => parcelArgs(draft, one));
    if (view === 'add') return adding.run({ type: 'parcel', parcels, ...(pay_password ? { pay_password } : {}) });
    return acting.run({
      id,
      action: view,
      key: uuid(),
      input: {
        ...parcels[0],
        ...(view === 'claim' ? { file_id: pictures[0]?.id } : {}),
        ...(pay_password ? { pay_password } : {}),
      },
    });
  };
  const run = async (draft: Draft) => {
    const wrong = missing(draft);
    setErrors(wrong ?? {});
    if (wrong) return;
    const limit = view === 'claim' ? 0 : limitOf(draft);
    if (limit === 0 || (parcel?.state === 'declared' && unchanged(draft, parcel, limit))) return void (await send(draft));
    await ask({
      title: t('forme.limit_title'),
      fen: limit,
      note: t('forme.limit_note'),
      submit: async (password) => {
        failure.current = null;
        await send(draft, password);
        return failure.current;
      },
    });
  };
  return { run, busy: adding.busy || acting.busy, errors, pictures, setPictures, setUploading };
}

const unchanged = (draft: Draft, parcel: ParcelOut, limit: number): boolean =>
  parcel.mode === 'ship' &&
  draft.address_id === parcel.address_id &&
  draft.shipping_id === parcel.shipping_id &&
  limit <= parcel.pay_limit;
