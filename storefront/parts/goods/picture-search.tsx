// Searching by picture: the goods are cut out of it, it is sent, and the results follow.
import { announce } from '#shop/lib/announce.ts';
import { send } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import Cropper from '#shop/parts/photo/cropper.tsx';
import { toast } from '#ui/feedback/toast-store.ts';

/** The server's code for a picture it could use. */
const READ = '0000';

const base64 = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('error_read'));
    reader.readAsDataURL(blob);
  });

export default function PictureSearch({ file, onClose }: { file: Blob; onClose: () => void }) {
  const go = useGo();
  const look = async (picture: Blob) => {
    const imgcode = await base64(picture);
    try {
      const answer = await during(send('obapi/uploadImg', { imgcode }));
      if (answer.error_code !== READ) {
        toast(t('search.picture_failed'));
        return;
      }
      onClose();
      go(to.shop({ imgid: answer.items.item.name }));
    } catch (error) {
      announce(error);
    }
  };
  return <Cropper file={file} title={t('search.camera')} verb={t('kit.search')} whole finds onDone={look} onClose={onClose} />;
}
