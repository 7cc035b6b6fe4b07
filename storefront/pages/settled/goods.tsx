// The goods of one's shop by state; price and stock are set here, the rest on the page of the product.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { SellerGoodsOut } from '#contract/calls/sellers.ts';
import { rangeText } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { useParam, useSetParams } from '#shop/lib/router.tsx';
import { priceFen, typedFen } from '#shop/lib/typed-fen.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useList } from '#shop/lib/use-list.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { ListPage } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { inMine, SellerBadge } from '#shop/parts/seller/seller-badge.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Image } from '#ui/data/image.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button, Buttons } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const TABS = ['listed', 'pending', 'rejected', 'off'] as const;
type Tab = (typeof TABS)[number];
const CHANGES = ['seller/goods', 'seller/goodsDetail', 'seller/home'] as const;

export default function SellerGoods() {
  const asked = useParam('tab');
  const setParams = useSetParams();
  const tab: Tab = TABS.find((one) => one === asked) ?? 'listed';
  const list = useList('seller/goods', { state: tab });
  const [stock, setStock] = useState<SellerGoodsOut | null>(null);
  return (
    <ListPage
      nav={
        <>
          <Nav
            soft
            fallback={to.settled()}
            end={
              <Button kind="quiet" size="small" className="me-16" href={to.sellerProduct()}>
                {t('seller.add')}
              </Button>
            }
          />
          <Tabs
            label={t('seller.goods')}
            value={tab}
            onChange={(value) => setParams({ tab: value === 'listed' ? undefined : value })}
            tabs={TABS.map((value) => ({ value, label: t(`state.seller_goods.${value}`) }))}
          />
        </>
      }
      list={list}
      shape={<SkeletonBlock height={220} className="rounded-card" />}
      failed={t('seller.goods_failed')}
      empty={{
        title: t('seller.goods_none'),
        help: tab === 'listed' ? t('seller.goods_none_help') : undefined,
        actions: (
          <Button size="small" href={to.sellerProduct()}>
            {t('seller.add_goods')}
          </Button>
        ),
      }}
      row={(row) => <Row row={row} onStock={() => setStock(row)} />}
    >
      {stock && <StockSheet goods={stock} onClose={() => setStock(null)} />}
    </ListPage>
  );
}

function Row({ row, onStock }: { row: SellerGoodsOut; onStock: () => void }) {
  const withdraw = useCommand('seller/withdraw', { invalidates: [...CHANGES] });
  const prices = row.skus.map((s) => s.price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const left = row.skus.reduce((all, s) => all + s.quantity, 0);
  return (
    <Card className="flex flex-col gap-16">
      <div className="flex gap-20">
        <Image src={row.pictures[0]?.url ?? ''} alt="" className="w-152 shrink-0" />
        <div className="flex min-w-0 flex-1 flex-col gap-8">
          <div className="flex items-start justify-between gap-12">
            <span className="line-clamp-2 text-md text-ink [overflow-wrap:anywhere]">{inMine(row.titles)}</span>
            <SellerBadge thing="seller_goods" state={row.state} />
          </div>
          <span className="text-sm text-ink-2">
            <Facts items={[low === high ? money(low) : rangeText(money(low), money(high)), t('seller.left', { n: left })]} />
          </span>
          {row.reason && (
            <p className="text-sm text-wrong [overflow-wrap:anywhere]">
              <Said thing="seller_goods" id={row.id} text={row.reason} />
            </p>
          )}
        </div>
      </div>
      <Buttons>
        {row.actions.includes('withdraw') && (
          <Button
            size="small"
            busy={withdraw.busy}
            onClick={() => void withdraw.run({ id: row.id }).then((done) => done && toast(t('seller.withdrawn')))}
          >
            {t('action.seller_goods.withdraw')}
          </Button>
        )}
        <Button size="small" onClick={onStock}>
          {t('seller.stock')}
        </Button>
        <Button size="small" kind="primary" href={to.sellerProduct({ id: row.id })}>
          {t('action.seller_goods.change')}
        </Button>
      </Buttons>
    </Card>
  );
}

const FORM = 'seller-stock';

function StockSheet({ goods, onClose }: { goods: SellerGoodsOut; onClose: () => void }) {
  const [rows, setRows] = useState(() =>
    goods.skus.map((s) => ({ sku_id: s.sku_id, name: inMine(s.names), price: typedFen(s.price), quantity: String(s.quantity) })),
  );
  const [key] = useState(uuid);
  const save = useFormCommand('seller/stock', { fields: {}, invalidates: [...CHANGES] });
  const set = (sku_id: string, more: { price?: string; quantity?: string }) =>
    setRows((now) => now.map((row) => (row.sku_id === sku_id ? { ...row, ...more } : row)));
  const submit = async () => {
    const skus = rows.map((row) => ({ sku_id: row.sku_id, price: priceFen(row.price)!, quantity: Number(row.quantity) }));
    const done = await save.run({ id: goods.id, skus, key });
    if (!done) return;
    toast(t('seller.saved'), { mark: 'done' });
    onClose();
  };
  return (
    <Sheet
      open
      title={t('seller.stock')}
      onClose={onClose}
      locked={save.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={save.busy}>
          {t('seller.save')}
        </Button>
      }
    >
      <CheckedForm id={FORM} className="flex flex-col gap-24" errors={save.errors} onSubmit={submit} wanted={[]}>
        {rows.map((row) => (
          <fieldset key={row.sku_id} className="flex flex-col gap-16">
            {row.name && <legend className="pb-8 text-md">{row.name}</legend>}
            <div className="grid grid-cols-2 gap-16">
              <PriceField name={`price_${row.sku_id}`} value={row.price} onChange={(price) => set(row.sku_id, { price })} />
              <StockField
                name={`quantity_${row.sku_id}`}
                value={row.quantity}
                onChange={(quantity) => set(row.sku_id, { quantity })}
              />
            </div>
          </fieldset>
        ))}
        <NotSent error={save.error} />
      </CheckedForm>
    </Sheet>
  );
}

type FieldOf = { name: string; value: string; onChange: (value: string) => void };

function PriceField(props: FieldOf) {
  return (
    <CnyField
      {...props}
      label={t('seller.price')}
      check={(text) => ((priceFen(text) ?? 0) > 0 ? undefined : t('seller.price_wrong'))}
    />
  );
}

function StockField(props: FieldOf) {
  return (
    <Field
      {...props}
      type="number"
      label={t('seller.quantity')}
      autoComplete="off"
      check={(text) => (/^\d{1,6}$/.test(text.trim()) ? undefined : t('seller.quantity_wrong'))}
    />
  );
}
