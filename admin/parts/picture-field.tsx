// One picture: seen, uploaded, taken away.
import { t } from '#admin/lib/i18n.ts';
import { UploadButton } from '#admin/parts/upload-button.tsx';
import { Image } from '#ui/data/image.tsx';
import { TrashIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';

type Props = { label: string; value: string; onChange: (url: string) => void };

export function PictureField({ label, value, onChange }: Props) {
  return (
    <div className="ui-field" role="group" aria-label={label}>
      <span className="ui-label">{label}</span>
      <div className="flex items-center gap-16">
        {value && <Image className="w-[72px] h-[72px] rounded-image flex-none" src={value} alt={label} contain />}
        <UploadButton label={label} onUrl={onChange} />
        {value && (
          <IconButton
            label={t('desk.pages.no_picture')}
            icon={<TrashIcon className="size-36" />}
            onClick={() => onChange('')}
            throttle={false}
          />
        )}
      </div>
    </div>
  );
}
