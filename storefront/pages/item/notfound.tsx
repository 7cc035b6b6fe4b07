// Adding goods by hand when a link cannot be read: link, title, price, options, picture. The buyer verifies them after the order.
import { useState } from 'react';
import { MANUAL_PICTURES } from '#contract/manual-goods.ts';
import { decimal } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { here } from '#shop/lib/navigator.ts';
import { mayBePasted } from '#shop/lib/pasted.ts';
import { to } from '#shop/lib/paths.ts';
import { picturesOf, recognise } from '#shop/lib/recognise.ts';
import { useGo, useParam } from '#shop/lib/router.tsx';
import { useSignedIn } from '#shop/lib/session.ts';
import { storage } from '#shop/lib/storage.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { CnyField } from '#shop/parts/money/cny-field.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip } from '#ui/input/chip.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Stepper } from '#ui/input/stepper.tsx';
import { Card } from '#ui/layout/card.tsx';
import {
  checkPrice,
  checkUrl,
  draftPlace,
  emptyDraft,
  type ManualDraft,
  manualArgs,
  priceFen,
  typedPrice,
} from './manual-draft.ts';
import { ManualNote } from './manual-note.tsx';

export default function AddByHand() {
  const go = useGo();
  const member = useSignedIn();
  const given = useParam('url');
  const [market, id] = [useParam('tp'), useParam('tid')];
  const prefilled = { title: useParam('title') ?? '', price: typedPrice(useParam('price')) };
  const [draft, setDraft] = useState<ManualDraft>(() => {
    const kept = draftPlace.get();
    return given && kept.url !== given ? { ...emptyDraft, ...prefilled, url: given } : kept;
  });
  // Pictures of the page itself come first; they have no upload id.
  const [pictures, setPictures] = useState<Uploaded[]>(() =>
    picturesOf(draft.url).map((url, at) => ({ id: -1 - at, url, fullurl: url })),
  );
  const [uploading, setUploading] = useState(false);
  const add = useCommand('buyself/add', { invalidates: ['cart/getList', 'user/info'], indicator: false });
  const set = (change: Partial<ManualDraft>) =>
    setDraft((old) => {
      const next = { ...old, ...change };
      draftPlace.set(next);
      return next;
    });
  const submit = async () => {
    if (!member) return go(to.login({ back: here() }));
    if (uploading) return void toast(t('manual.uploading'));
    const done = await add.run(
      manualArgs(
        draft,
        pictures.map((one) => one.url),
      ),
    );
    if (!done) return;
    draftPlace.set(undefined);
    storage.set(
      'notFound',
      (storage.get('notFound') ?? []).filter((url) => url !== draft.url),
    );
    toast(t('manual.added'), { mark: 'done' });
    go(to.cart(), { replace: true });
  };
  return (
    <Screen>
      <ManualNote given={given !== undefined} market={draft.url === given ? market : undefined} id={id} />
      <Form onSubmit={submit} errors={add.errors} id="manual" className="!gap-20">
        <Card>
          <Link draft={draft} set={set} />
          <div className="flex flex-col gap-24 mt-24">
            <Field
              label={t('manual.name')}
              name="title"
              maxLength={200}
              placeholder={t('manual.name_hint')}
              value={draft.title}
              onChange={(title) => set({ title })}
              check={(text) => (text.trim() ? undefined : `${t('manual.name')}${t('cannot be empty')}`)}
            />
            <Field
              label={t('manual.options')}
              name="options"
              optional
              maxLength={300}
              placeholder={t('manual.options_hint')}
              value={draft.options}
              onChange={(options) => set({ options })}
            />
            <Amounts draft={draft} set={set} />
          </div>
        </Card>
        <Card
          title={t('manual.picture')}
          aside={<span className="text-xs font-normal text-ink-3">{t('manual.picture_note', { n: MANUAL_PICTURES })}</span>}
        >
          {member ? (
            <PhotoPicker use="review" most={MANUAL_PICTURES} value={pictures} onChange={setPictures} onBusy={setUploading} />
          ) : (
            <p className="text-sm text-ink-3">{t('manual.picture_login')}</p>
          )}
          <Field
            className="mt-24"
            label={t('sku.remark_label')}
            name="remark"
            type="textarea"
            optional
            maxLength={300}
            placeholder={t('sku.remark')}
            value={draft.remark}
            onChange={(remark) => set({ remark })}
          />
        </Card>
        {add.error && !add.error.field && (
          <Note tone="wrong" role="alert">
            {translate(add.error.msg)}
          </Note>
        )}
        <Button type="submit" kind="primary" block busy={add.busy}>
          {t(member ? 'manual.to_cart' : 'manual.login')}
        </Button>
      </Form>
    </Screen>
  );
}

type PartProps = { draft: ManualDraft; set: (change: Partial<ManualDraft>) => void };

/** The link itself; links that could not be read before are offered. Leaving the field tries to read it again. */
function Link({ draft, set }: PartProps) {
  const go = useGo();
  const earlier = (storage.get('notFound') ?? []).filter((url) => url !== draft.url).slice(0, 3);
  const [tried, setTried] = useState(draft.url);
  const left = async () => {
    const url = draft.url.trim();
    if (!url || url === tried || !mayBePasted(url)) return;
    setTried(url);
    const answer = await recognise(url).catch(() => 'word' as const);
    if (answer !== 'word' && 'found' in answer) {
      toast(t('manual.found'));
      go(to.item({ tp: answer.found.api_type, tid: answer.found.num_iid }), { replace: true });
    }
  };
  return (
    <>
      <Field
        label={t('manual.url')}
        name="url"
        type="url"
        inputMode="url"
        maxLength={1000}
        placeholder="https://"
        value={draft.url}
        onChange={(url) => set({ url })}
        check={(text) => checkUrl(text) && t(checkUrl(text)!)}
        onBlur={() => void left()}
      />
      {!draft.url && earlier.length > 0 && (
        <div className="mt-14">
          <p className="text-xs text-ink-3 mb-10">{t('manual.earlier')}</p>
          {earlier.map((url) => (
            <Chip key={url} onClick={() => set({ url })} className="max-w-full mb-10">
              <bdi className="ui-cut">{url}</bdi>
            </Chip>
          ))}
        </div>
      )}
    </>
  );
}

function Amounts({ draft, set }: PartProps) {
  return (
    <>
      {/* Both boxes stay on one line where only one label takes two. */}
      <div className="grid grid-cols-1 gap-x-20 gap-y-10 *:row-span-4 *:grid *:grid-rows-subgrid min-[360px]:grid-cols-2">
        <CnyField
          label={t('manual.price')}
          name="price"
          pieces={draft.num}
          placeholder={decimal(268, 2)}
          value={draft.price}
          onChange={(price) => set({ price })}
          check={(text) => checkPrice(text) && t(checkPrice(text)!)}
        />
        <CnyField
          label={t('goods.now.domestic_freight')}
          name="freight"
          placeholder={decimal(0, 2)}
          optional
          value={draft.freight}
          onChange={(freight) => set({ freight })}
          check={(text) => (text.trim() === '' || priceFen(text) !== undefined ? undefined : t('manual.price_wrong'))}
        />
      </div>
      <div className="flex items-center justify-between">
        <span className="ui-label">{t('sku.quantity')}</span>
        <Stepper label={t('sku.quantity')} value={draft.num} min={1} max={999} onChange={(num) => set({ num })} />
      </div>
    </>
  );
}
