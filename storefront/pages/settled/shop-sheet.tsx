// The profile of one's shop: name, texts, place, picture, and the domestic delivery fee.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { priceFen, typedFen } from '#shop/lib/typed-fen.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { hasWords, WordsFields } from '#shop/parts/seller/words-fields.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const FORM = 'seller-shop';
const FIELDS = { names: 'names', post_fee: 'post_fee', free_over: 'free_over', pic: 'pic' };

export default function ShopSheet({ shop, onClose }: { shop: OutputAt<'seller/home'>; onClose: () => void }) {
  const [names, setNames] = useState(shop.names);
  const [docs, setDocs] = useState(shop.docs);
  const [locations, setLocations] = useState(shop.locations);
  const [fee, setFee] = useState(typedFen(shop.post_fee));
  const [free, setFree] = useState(shop.free_over === null ? '' : typedFen(shop.free_over));
  const [pic, setPic] = useState<Uploaded[]>(shop.pic ? [{ ...shop.pic, fullurl: shop.pic.url }] : []);
  const [uploading, setUploading] = useState(false);
  const [key] = useState(uuid);
  const edit = useFormCommand('seller/edit', { fields: FIELDS, invalidates: ['seller/home', 'shop/getinfo'] });
  const unread = (text: string) => (priceFen(text) === undefined ? t('seller.price_wrong') : undefined);
  const submit = async () => {
    const post_fee = priceFen(fee);
    if (post_fee === undefined) return;
    const free_over = free.trim() ? priceFen(free) : undefined;
    const done = await edit.run({
      names,
      docs,
      locations,
      post_fee,
      key,
      ...(free_over === undefined ? {} : { free_over }),
      ...(pic[0] ? { pic: pic[0].id } : {}),
    });
    if (!done) return;
    toast(t('seller.saved'), { mark: 'done' });
    onClose();
  };
  return (
    <Sheet
      open
      title={t('seller.edit_shop')}
      onClose={onClose}
      locked={edit.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={edit.busy} disabled={uploading}>
          {t('seller.save')}
        </Button>
      }
    >
      <CheckedForm
        id={FORM}
        className="flex flex-col gap-24"
        errors={edit.errors}
        onSubmit={submit}
        wanted={[
          { name: 'names', label: t('seller.shop_name'), value: hasWords(names) ? 'x' : '' },
          { name: 'post_fee', label: t('seller.post_fee'), value: fee, typed: true },
        ]}
      >
        <WordsFields name="names" label={t('seller.shop_name')} value={names} onChange={setNames} max={60} />
        <PhotoPicker
          use="goods"
          name="pic"
          value={pic}
          onChange={setPic}
          onBusy={setUploading}
          most={1}
          label={t('seller.shop_pic')}
        />
        <WordsFields name="docs" label={t('seller.shop_words')} value={docs} onChange={setDocs} max={400} rows={3} optional />
        <WordsFields
          name="locations"
          label={t('seller.shop_place')}
          value={locations}
          onChange={setLocations}
          max={60}
          optional
        />
        <CnyField
          name="post_fee"
          label={t('seller.post_fee')}
          value={fee}
          onChange={setFee}
          check={unread}
          hint={t('seller.post_fee_hint')}
        />
        <CnyField
          name="free_over"
          optional
          label={t('seller.free_over')}
          value={free}
          onChange={setFree}
          check={(text) => (text.trim() ? unread(text) : undefined)}
        />
        <NotSent error={edit.error} />
      </CheckedForm>
    </Sheet>
  );
}
