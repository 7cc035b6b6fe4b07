// Pays orders at a marketplace: its page opens in a window of its own, for as many orders as were chosen.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { isCallError } from '#client/call-error.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export function usePayLink() {
  const [busy, setBusy] = useState(false);
  const pay = async (ids: number[]) => {
    // The window opens with the tap: one that opens after an answer is blocked.
    const opened = window.open('', '_blank');
    setBusy(true);
    try {
      const { url } = await send('suppliers/pay_link', { ids });
      if (opened) {
        opened.opener = null;
        opened.location.href = url;
      } else window.location.assign(url);
    } catch (error) {
      opened?.close();
      toast(isCallError(error) ? error.message : t('desk.error.server'), { mark: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, pay };
}
