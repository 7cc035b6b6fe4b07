// Pictures of the shop window on their way to the server: a button that takes files and gives their addresses.
import { useState } from 'react';
import { sendFile } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { smaller } from '#admin/lib/uploads.ts';
import { isCallError } from '#client/call-error.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { UploadIcon } from '#ui/icons.tsx';
import { Spinner } from '#ui/input/button.tsx';

export function UploadButton({ label, multiple, onUrl }: { label: string; multiple?: boolean; onUrl: (url: string) => void }) {
  const [busy, setBusy] = useState(false);
  const send = async (files: FileList | null) => {
    setBusy(true);
    for (const file of files ?? []) {
      try {
        onUrl((await sendFile('resource/upload', await smaller(file), file.name)).url);
      } catch (error) {
        if (isCallError(error)) toast(errorText(error), { mark: 'warning', ms: 4000 });
      }
    }
    setBusy(false);
  };
  return (
    <label className="desk-photo desk-photo-add">
      {busy ? <Spinner /> : <UploadIcon />}
      {t('desk.resource.upload')}
      <input
        type="file"
        accept="image/*"
        multiple={multiple}
        className="ui-hidden"
        aria-label={label}
        disabled={busy}
        onChange={(event) =>
          void send(event.target.files).then(() => {
            event.target.value = '';
          })
        }
      />
    </label>
  );
}
