// Asking for money back, a return or an exchange: what fits the item, why, how many; the server calculates the refund
// meanwhile.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { OrderItemOut } from '#contract/calls/item-shapes.ts';
import type { RefundPreview, RefundType } from '#contract/calls/refunds.ts';
import { formatMessage } from '#shop/lib/format-message.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { picture as sized } from '#shop/lib/media.ts';
import { faceOf } from '#shop/lib/money.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { usePreview } from '#shop/lib/use-preview.ts';
import { useFormCommand } from '#shop/parts/form/form-command.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { AFTER_REFUND } from '#shop/parts/order/after-refund.ts';
import type { RefundOrder } from '#shop/parts/order/refund-card.tsx';
import { RefundSum } from '#shop/parts/order/refund-sum.tsx';
import { RefundWay } from '#shop/parts/order/refund-way.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { Image } from '#ui/data/image.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const FORM = 'refund';
const FIELDS = { reason: 'reason', amount: 'amount', content: 'content', num: 'num', files: 'files' };

type Props = { order: Pick<RefundOrder, 'currency' | 'rate'>; item: OrderItemOut; onClose: () => void; onSent: () => void };

export default function RefundSheet({ order, item, onClose, onSent }: Props) {
  const [type, setType] = useState<RefundType>();
  const [reason, setReason] = useState('');
  const [num, setNum] = useState(item.num);
  const amount = useTyped(undefined, { face: faceOf(order.currency), rate: order.rate });
  const [content, setContent] = useState('');
  const [photos, setPhotos] = useState<Uploaded[]>([]);
  const [uploading, setUploading] = useState(false);
  const [original, setOriginal] = useState(false);
  const reasons = useCall('goodsrefund/getReason', {}, { quiet: true });
  const [most, setMost] = useState<number>();
  const { fen } = amount;
  const fits = fen !== undefined && fen > 0 && fen <= (most ?? 0);
  const form = usePreview(
    'goodsrefund/preview',
    {
      item_id: item.id,
      ...(type ? { type } : {}),
      ...(type === 'partial' ? (fits ? { amount: fen } : {}) : { num }),
      ...(reason ? { reason } : {}),
    },
    { quiet: true },
  );
  const now = form.data;
  if (now && now.partial_max !== (most ?? 0)) setMost(now.partial_max);
  const send = useFormCommand('goodsrefund/addRefund', { fields: FIELDS, invalidates: AFTER_REFUND });
  const chosen = now?.type ?? type;
  const submit = async () => {
    if (!chosen) return;
    const made = await send.run({
      item_id: item.id,
      type: chosen,
      reason,
      ...(chosen === 'partial' ? { amount: fen! } : { num }),
      ...(content.trim() ? { content: content.trim() } : {}),
      ...(original && now?.methods.length ? { to_method: true } : {}),
      ...(photos.length > 0 ? { files: photos.map((p) => p.id).join(',') } : {}),
      key: uuid(),
    });
    if (made) onSent();
  };
  const retry = async () => {
    await reasons.refetch();
    return form.refetch();
  };
  const open = now !== undefined && !now.refused && chosen !== null;
  return (
    <Sheet
      open
      title={t('refund.form.title')}
      onClose={onClose}
      locked={send.busy}
      actions={
        open && (
          <Button kind="primary" type="submit" form={FORM} busy={send.busy} disabled={uploading}>
            {t('refund.form.send')}
          </Button>
        )
      }
    >
      <QueryBoundary
        small
        call={reasons.state === 'ready' ? form : { ...form, state: reasons.state, refetch: retry }}
        shape={<PageSkeleton />}
        title={t('refund.form.failed')}
      >
        {(preview) =>
          preview.refused || !preview.type ? (
            <Empty title={t('refund.form.impossible')} help={preview.refused ? formatMessage(preview.refused) : undefined} />
          ) : (
            <Form id={FORM} className="flex flex-col gap-32" errors={send.errors} onSubmit={submit}>
              <Thing item={item} />
              <Kinds preview={preview} onPick={setType} />
              <Field
                name="reason"
                type="select"
                label={t('refund.form.reason')}
                value={reason}
                onChange={setReason}
                options={[
                  { value: '', label: t('refund.form.reason_pick'), disabled: true },
                  ...(reasons.data ?? []).map((r) => ({ value: r.code, label: r.name })),
                ]}
                check={(value) => (value ? undefined : t('refund.form.reason_missing'))}
              />
              {preview.type === 'partial' ? (
                <Field
                  name="amount"
                  type="decimal"
                  label={t('refund.form.amount')}
                  prefix={amount.prefix}
                  value={amount.text}
                  onChange={amount.setText}
                  hint={t('refund.form.amount_hint', { max: frozenMoney(preview.partial_max, order) })}
                  check={(value) => {
                    const entered = amount.read(value);
                    return entered !== undefined && entered > 0 && entered <= preview.partial_max
                      ? undefined
                      : t('refund.form.amount_bad', { max: frozenMoney(preview.partial_max, order) });
                  }}
                />
              ) : (
                preview.num_max > 1 && (
                  <div className="flex items-center justify-between gap-20">
                    <span className="text-md text-ink">{t('refund.form.num')}</span>
                    <Stepper label={t('refund.form.num')} value={num} min={1} max={preview.num_max} onChange={setNum} />
                  </div>
                )
              )}
              <Field
                name="content"
                type="textarea"
                rows={3}
                maxLength={1000}
                optional
                label={t('refund.form.content')}
                placeholder={t('refund.form.content_hint')}
                value={content}
                onChange={setContent}
              />
              <section className="flex flex-col gap-14">
                <h3 className="ui-label">{t('refund.form.photos')}</h3>
                <PhotoPicker use="refund" name="files" value={photos} onChange={setPhotos} onBusy={setUploading} />
              </section>
              <RefundWay
                order={order}
                methods={preview.methods}
                amount={preview.amount}
                original={original}
                onPick={setOriginal}
              />
              <RefundSum
                order={order}
                preview={preview}
                original={original}
                known={reason !== ''}
                waits={preview.type === 'partial' && !fits}
              />
            </Form>
          )
        }
      </QueryBoundary>
    </Sheet>
  );
}

function Thing({ item }: { item: OrderItemOut }) {
  return (
    <div className="flex items-start gap-20">
      <Image {...sized(item.pic_url, 110)} alt="" className="w-110 flex-none" />
      <span className="flex min-w-0 flex-col gap-6">
        <span className="line-clamp-2 text-md leading-snug text-ink">{item.title}</span>
        <span className="text-xs text-ink-3">
          <Facts items={[item.properties_name, `× ${item.num}`]} />
        </span>
      </span>
    </div>
  );
}

/** What doesn't fit is struck, with the reason. */
function Kinds({ preview, onPick }: { preview: RefundPreview; onPick: (type: RefundType) => void }) {
  const why = [...new Set(preview.types.flatMap((one) => (one.why_not ? [formatMessage(one.why_not)] : [])))];
  return (
    <section className="flex flex-col gap-14">
      <h3 className="ui-label">{t('refund.form.type')}</h3>
      <Chips choice label={t('refund.form.type')} className="flex-wrap">
        {preview.types.map(({ type, why_not }) => (
          <Chip key={type} choice selected={preview.type === type} unavailable={why_not !== null} onClick={() => onPick(type)}>
            {t(`refund.type.${type}`)}
          </Chip>
        ))}
      </Chips>
      <p className="text-sm text-ink-2">
        {preview.type && translate(`refund.type_note.${preview.type}`)}
        {why.map((text) => (
          <span key={text} className="mt-6 block text-xs text-ink-3">
            {text}
          </span>
        ))}
      </p>
    </section>
  );
}

function PageSkeleton() {
  return (
    <div className="flex flex-col gap-32">
      <div className="flex gap-20">
        <SkeletonBlock picture className="w-110" />
        <div className="flex flex-1 flex-col gap-14">
          <SkeletonBlock width="90%" height={30} />
          <SkeletonBlock width="50%" height={24} />
        </div>
      </div>
      <SkeletonBlock width="70%" height={64} />
      <SkeletonBlock width="100%" height={88} />
      <SkeletonBlock width="100%" height={160} />
    </div>
  );
}
