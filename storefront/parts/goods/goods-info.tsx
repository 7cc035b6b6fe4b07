// The goods that a pasted or shared text means: picture, title, and a link to them.
import { t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import type { Recognised } from '#shop/lib/recognise.ts';
import { useGo } from '#shop/lib/router.tsx';
import { marketName } from '#shop/lib/settings-store.ts';
import { Image } from '#ui/data/image.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

export default function GoodsInfo({ goods, onClose }: { goods: Recognised; onClose: () => void }) {
  const go = useGo();
  const open = () => {
    onClose();
    go(to.item({ tp: goods.api_type, tid: goods.num_iid }));
  };
  return (
    <Dialog open title={t('goodsinfo.title')} safe={t('kit.cancel')} onSafe={onClose} verb={t('goodsinfo.open')} onVerb={open}>
      <div className="flex items-start gap-20 text-start">
        <Image {...picture(goods.pic_url, 152)} alt="" className="w-152 flex-none" />
        <div className="min-w-0">
          <p className="line-clamp-3 text-ink">{goods.title}</p>
          <p className="mt-8 text-sm text-ink-3">{marketName(goods.api_type)}</p>
        </div>
      </div>
    </Dialog>
  );
}
