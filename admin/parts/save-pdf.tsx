// A button that asks the server for a paper and hands it over as a PDF file.
import { useState } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { isCallError } from '#client/call-error.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { downloadPdf } from '#ui/input/download.ts';

type File = { name: string; pdf: string };

export function SavePdf({ label, ask, disabled }: { label: string; ask: () => Promise<File>; disabled?: boolean }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, pdf } = await ask();
      downloadPdf(name, pdf);
    } catch (error) {
      toast(isCallError(error) ? errorText(error) : String(error), { mark: 'warning', ms: 4000 });
    }
    setBusy(false);
  };
  return (
    <Button size="small" busy={busy} disabled={disabled ?? false} onClick={() => void save()}>
      {label}
    </Button>
  );
}
