// One product of one's shop: added, or changed. What is typed is stored until it is sent.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { SellerGoodsOut } from '#contract/calls/sellers.ts';
import { unitSign } from '#contract/number-format.ts';
import { lang, t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { usePersistedDraft } from '#shop/lib/persisted-draft.ts';
import { useGo, useNumberParam } from '#shop/lib/router.tsx';
import { priceFen, typedFen } from '#shop/lib/typed-fen.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { hasWords, type TextsByLang, WordsFields } from '#shop/parts/seller/words-fields.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

type Sku = { row: number; sku_id?: string; names: TextsByLang; price: string; quantity: string };
type Draft = {
  titles: TextsByLang;
  docs: TextsByLang;
  pictures: Uploaded[];
  category_id: string;
  goods_type: string;
  post_fee: string;
  ship_days: string;
  weight: string;
  skus: Sku[];
};
const FIELDS = {
  titles: 'titles',
  pictures: 'pictures',
  category_id: 'category_id',
  goods_type: 'goods_type',
  post_fee: 'post_fee',
  ship_days: 'ship_days',
  weight: 'weight',
};
const NEW: Draft = {
  titles: {},
  docs: {},
  pictures: [],
  category_id: '',
  goods_type: 'general',
  post_fee: '0',
  ship_days: '3',
  weight: '',
  skus: [{ row: 0, names: {}, price: '', quantity: '' }],
};

const startOf = (goods: SellerGoodsOut): Draft => ({
  titles: goods.titles,
  docs: goods.docs,
  pictures: goods.pictures.map((p) => ({ ...p, fullurl: p.url })),
  category_id: goods.category_id === null ? '' : String(goods.category_id),
  goods_type: goods.goods_type,
  post_fee: typedFen(goods.post_fee),
  ship_days: String(goods.ship_days),
  weight: goods.weight === null ? '' : String(goods.weight),
  skus: goods.skus.map((s, row) => ({
    row,
    sku_id: s.sku_id,
    names: s.names,
    price: typedFen(s.price),
    quantity: String(s.quantity),
  })),
});

export default function Product() {
  const id = useNumberParam('id');
  const goods = useCall('seller/goodsDetail', { id }, { enabled: id > 0, staleTime: 0 });
  return (
    <Screen title={t(id ? 'seller.change_goods' : 'seller.add_goods')} fallback={to.sellerGoods()}>
      {id > 0 ? (
        <QueryBoundary call={goods} shape={<SkeletonBlock height={900} className="rounded-card" />}>
          {(row) => <ProductForm key={row.id} goods={row} />}
        </QueryBoundary>
      ) : (
        <ProductForm />
      )}
    </Screen>
  );
}

function ProductForm({ goods }: { goods?: SellerGoodsOut }) {
  const go = useGo();
  const [draft, setDraft, drop] = usePersistedDraft<Draft>(`product.${goods?.id ?? 'new'}`, () => (goods ? startOf(goods) : NEW));
  const [uploading, setUploading] = useState(false);
  const [key] = useState(uuid);
  const home = useCall('seller/home', {});
  const categories = useCall('index/category', {});
  const types = useCall('other/getGoodsType', {});
  const save = useFormCommand('seller/goodsSave', {
    fields: FIELDS,
    invalidates: ['seller/goods', 'seller/goodsDetail', 'seller/home'],
  });
  const set = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }));
  const setSku = (row: number, more: Partial<Sku>) =>
    setDraft((now) => ({ ...now, skus: now.skus.map((s) => (s.row === row ? { ...s, ...more } : s)) }));
  const several = draft.skus.length > 1;
  const submit = async () => {
    const done = await save.run({
      ...(goods ? { id: goods.id } : {}),
      titles: draft.titles,
      docs: draft.docs,
      pictures: draft.pictures.map((p) => p.id),
      ...(draft.category_id ? { category_id: Number(draft.category_id) } : {}),
      goods_type: draft.goods_type,
      post_fee: priceFen(draft.post_fee) ?? 0,
      ship_days: Number(draft.ship_days),
      ...(draft.weight.trim() ? { weight: Number(draft.weight) } : {}),
      skus: draft.skus.map((s) => ({
        ...(s.sku_id === undefined ? {} : { sku_id: s.sku_id }),
        ...(several ? { names: s.names } : {}),
        price: priceFen(s.price)!,
        quantity: Number(s.quantity),
      })),
      key,
    });
    if (!done) return;
    drop();
    toast(t(done.state === 'pending' ? 'seller.submitted' : 'seller.saved'), { mark: 'done' });
    go(to.sellerGoods(done.state === 'listed' ? {} : { tab: done.state }), { replace: true });
  };
  const price = (text: string) => ((priceFen(text) ?? 0) > 0 ? undefined : t('seller.price_wrong'));
  const whole = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? undefined : t('seller.quantity_wrong'));
  return (
    <CheckedForm
      className="flex flex-col gap-20"
      errors={save.errors}
      onSubmit={submit}
      wanted={[
        { name: 'titles', label: t('seller.title'), value: hasWords(draft.titles) ? 'x' : '' },
        { name: 'pictures', label: t('seller.pictures'), value: draft.pictures },
        ...draft.skus.flatMap((s) => [
          { name: `price_${s.row}`, label: t('seller.price'), value: s.price, typed: true as const },
          { name: `quantity_${s.row}`, label: t('seller.quantity'), value: s.quantity, typed: true as const },
        ]),
      ]}
    >
      {goods?.reason && (
        <Note tone="wrong" title={t('state.seller_goods.rejected')}>
          <Said thing="seller_goods" id={goods.id} text={goods.reason} />
        </Note>
      )}
      {home.data?.moderated && <Note tone="plain">{t('seller.moderated')}</Note>}
      <Card className="flex flex-col gap-20">
        <WordsFields
          name="titles"
          label={t('seller.title')}
          value={draft.titles}
          onChange={(titles) => set({ titles })}
          max={120}
        />
        <div className="flex flex-col gap-12">
          <span className="text-sm text-ink-2">{t('seller.pictures')}</span>
          <PhotoPicker
            use="goods"
            name="pictures"
            value={draft.pictures}
            onChange={(pictures) => set({ pictures })}
            onBusy={setUploading}
          />
        </div>
        <WordsFields
          name="docs"
          label={t('seller.words')}
          value={draft.docs}
          onChange={(docs) => set({ docs })}
          max={4000}
          rows={4}
          optional
        />
      </Card>
      <Card title={t('seller.price_stock')} className="flex flex-col gap-24">
        {draft.skus.map((s) => (
          <fieldset key={s.row} className="flex flex-col gap-16">
            {several && (
              <>
                <legend className="pb-8 text-sm text-ink-2">{t('seller.option')}</legend>
                <WordsFields
                  name={`names_${s.row}`}
                  label={t('seller.option_words')}
                  value={s.names}
                  onChange={(names) => setSku(s.row, { names })}
                  max={60}
                />
              </>
            )}
            <div className="grid grid-cols-2 gap-16">
              <CnyField
                name={`price_${s.row}`}
                label={t('seller.price')}
                value={s.price}
                onChange={(text) => setSku(s.row, { price: text })}
                check={price}
              />
              <Field
                name={`quantity_${s.row}`}
                type="number"
                label={t('seller.quantity')}
                value={s.quantity}
                onChange={(quantity) => setSku(s.row, { quantity })}
                check={whole}
                autoComplete="off"
              />
            </div>
            {several && (
              <Button
                kind="quiet"
                size="small"
                className="self-start"
                onClick={() => set({ skus: draft.skus.filter((one) => one.row !== s.row) })}
              >
                {t('seller.option_remove')}
              </Button>
            )}
          </fieldset>
        ))}
        {draft.skus.length < 50 && (
          <Button
            size="small"
            className="self-start"
            onClick={() =>
              set({
                skus: [...draft.skus, { row: Math.max(...draft.skus.map((s) => s.row)) + 1, names: {}, price: '', quantity: '' }],
              })
            }
          >
            {t('seller.option_add')}
          </Button>
        )}
      </Card>
      <Card title={t('seller.sending')} className="flex flex-col gap-20">
        <CnyField
          name="post_fee"
          label={t('seller.post_fee')}
          value={draft.post_fee}
          onChange={(post_fee) => set({ post_fee })}
          check={(text) => (priceFen(text) === undefined ? t('seller.price_wrong') : undefined)}
          hint={t('seller.post_fee_hint')}
        />
        <Field
          name="ship_days"
          type="number"
          label={t('seller.ship_days')}
          value={draft.ship_days}
          onChange={(ship_days) => set({ ship_days })}
          check={(text) => (/^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 60 ? undefined : t('seller.days_wrong'))}
        />
        <Field
          name="weight"
          type="number"
          optional
          label={t('seller.weight')}
          suffix={unitSign('g', lang())}
          value={draft.weight}
          onChange={(weight) => set({ weight })}
          check={(text) => (text.trim() === '' || whole(text) === undefined ? undefined : t('seller.quantity_wrong'))}
        />
        <Field
          name="category_id"
          type="select"
          optional
          label={t('seller.category')}
          value={draft.category_id}
          onChange={(category_id) => set({ category_id })}
          options={[
            { value: '', label: t('seller.choose') },
            ...(categories.data ?? []).flatMap((c) => [
              { value: String(c.id), label: c.name },
              ...c.children.map((k) => ({ value: String(k.id), label: `${c.name} · ${k.name}` })),
            ]),
          ]}
        />
        <Field
          name="goods_type"
          type="select"
          label={t('seller.goods_type')}
          value={draft.goods_type}
          onChange={(goods_type) => set({ goods_type })}
          options={(types.data ?? [{ code: 'general', name: t('seller.general'), risk: 'general' }])
            .filter((type) => type.risk !== 'forbidden')
            .map((type) => ({ value: type.code, label: type.name }))}
        />
      </Card>
      <NotSent error={save.error} />
      <Button kind="primary" type="submit" block busy={save.busy} disabled={uploading}>
        {t(home.data?.moderated ? 'seller.submit' : 'seller.save')}
      </Button>
    </CheckedForm>
  );
}
