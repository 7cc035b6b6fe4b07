// The picture that is searched with, small, and a button to choose another one; or that it is no longer there.
import { t } from '#shop/lib/i18n.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { usePicturePicker } from '#shop/parts/goods/picture-picker.tsx';
import { Image } from '#ui/data/image.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { PictureIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';

type PictureHeadProps = {
  /** undefined until the answer is there */
  picture: string | undefined;
  /** some goods are not compared yet */
  indexing?: boolean | undefined;
};

export function PictureHead({ picture, indexing }: PictureHeadProps) {
  const { pick, picker } = usePicturePicker();
  return (
    <section className="ui-card py-20 flex items-center gap-20">
      <Image
        src={picture}
        alt={t('shop.your_picture')}
        className="w-112 flex-none"
        eager
        fallback={<PictureIcon className="ui-icon-lg" />}
      />
      <div className="min-w-0 flex-1 flex flex-col items-start gap-12">
        <p className="text-md text-ink">{t('shop.by_picture')}</p>
        {indexing && (
          <p className="text-sm text-ink-2" role="status">
            {t('shop.indexing')}
          </p>
        )}
        <Button size="small" onClick={pick}>
          {t('shop.other_picture')}
        </Button>
      </div>
      {picker}
    </section>
  );
}

/** Unknown, expired, or picture search is off: the server answers which. */
export function PictureRefused({ why }: { why: string }) {
  const { api_image_search } = useConfig();
  const { pick, picker } = usePicturePicker();
  return (
    <>
      <Empty
        full
        title={why}
        actions={
          api_image_search && (
            <Button kind="primary" size="small" onClick={pick}>
              {t('search.camera')}
            </Button>
          )
        }
      />
      {picker}
    </>
  );
}
