// The picture that goes with a claim.
import { t } from '#shop/lib/i18n.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  value: Uploaded[];
  onChange: (value: Uploaded[]) => void;
  onBusy: (busy: boolean) => void;
  error: string | undefined;
};

export function Picture({ error, ...picker }: Props) {
  return (
    <Card title={t('forme.picture')}>
      <PhotoPicker use="message" most={1} {...picker} />
      {error && (
        <Note tone="wrong" role="alert" className="mt-18">
          {error}
        </Note>
      )}
    </Card>
  );
}
