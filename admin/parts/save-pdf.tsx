// A button that asks the server for a paper and hands it over as a PDF file; what cannot be printed in it is shown before.
import { useState } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { isCallError } from '#client/call-error.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { downloadPdf } from '#ui/input/download.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Unprintable = { field: string; text: string; signs: string[] };
type File = { name: string; pdf: string; unprintable: Unprintable[] };

/** "𒀀 U+12000": a sign that the paper's fonts lack may be missing on the screen too. */
const named = (sign: string): string =>
  `${sign} ${[...sign].map((one) => `U+${one.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}`;

export function SavePdf({ label, ask, disabled }: { label: string; ask: () => Promise<File>; disabled?: boolean }) {
  const [busy, setBusy] = useState(false);
  const [doubtful, setDoubtful] = useState<File | null>(null);
  const save = async () => {
    setBusy(true);
    try {
      const file = await ask();
      if (file.unprintable.length > 0) setDoubtful(file);
      else downloadPdf(file.name, file.pdf);
    } catch (error) {
      toast(isCallError(error) ? errorText(error) : String(error), { mark: 'warning', ms: 4000 });
    }
    setBusy(false);
  };
  return (
    <>
      <Button size="small" busy={busy} disabled={disabled ?? false} onClick={() => void save()}>
        {label}
      </Button>
      <Dialog
        open={doubtful !== null}
        title={t('papers.unprintable')}
        safe={t('kit.cancel')}
        onSafe={() => setDoubtful(null)}
        verb={t('papers.save_anyway')}
        onVerb={() => {
          if (doubtful) downloadPdf(doubtful.name, doubtful.pdf);
          setDoubtful(null);
        }}
      >
        <p>{t('papers.unprintable_help')}</p>
        <ul className="mt-12 flex flex-col gap-8 overflow-y-auto [max-height:50vh]">
          {doubtful?.unprintable.map(({ field, text, signs }) => (
            <li key={`${field} ${text}`}>
              <strong>{signs.map(named).join(', ')}</strong>
              <br />
              <bdi>{[field, text].filter(Boolean).join(': ')}</bdi>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
