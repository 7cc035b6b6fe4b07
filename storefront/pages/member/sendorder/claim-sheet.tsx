// Filing a claim: what went wrong, which goods, the loss, the description and pictures; what the rules pay is shown first.
import { useId, useState } from 'react';
import type { WaybillDetail } from '#contract/calls/waybills.ts';
import { CLAIMS_OF_GOODS, type ClaimType } from '#contract/states/claim.ts';
import { percent, timeIn } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useTyped } from '#shop/parts/money/use-typed.ts';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { Field, useFieldError } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { type ActProps, AFTER } from './act-props.ts';

export default function ClaimSheet({ id, onClose, onDone }: ActProps) {
  const { data: w } = useCall('sendorder/detail', { id }, { quiet: true });
  const add = useCommand('claim/add', { invalidates: AFTER, onDone: () => onDone(t('claim.sent')) });
  return (
    <Sheet open title={t('claim.title')} onClose={onClose} locked={add.busy}>
      {w?.claimable && <ClaimForm waybill={w} claimable={w.claimable} add={add} />}
    </Sheet>
  );
}

type FormProps = {
  waybill: WaybillDetail;
  claimable: NonNullable<WaybillDetail['claimable']>;
  add: ReturnType<typeof useCommand<'claim/add'>>;
};

function ClaimForm({ waybill: w, claimable, add }: FormProps) {
  const [type, setType] = useState<ClaimType>(claimable.types[0]!);
  const [chosen, setChosen] = useState<number[]>(w.items.length === 1 ? [w.items[0]!.id] : []);
  const loss = useTyped();
  const [story, setStory] = useState('');
  const [files, setFiles] = useState<Uploaded[]>([]);
  const [loading, setLoading] = useState(false);
  const ofGoods = CLAIMS_OF_GOODS.includes(type);
  const send = async () => {
    await add.run({
      sendorder_id: w.id,
      type,
      content: story.trim(),
      ...(ofGoods ? { item_ids: chosen, ...(loss.text.trim() ? { asked: loss.fen ?? 0 } : {}) } : {}),
      ...(files.length > 0 ? { files: files.map((f) => f.id) } : {}),
    });
  };
  return (
    <Form errors={add.errors} onSubmit={send}>
      <section>
        <h3 className="mb-14 text-sm text-ink-2">{t('claim.what')}</h3>
        <Chips label={t('claim.what')} choice>
          {claimable.types.map((one) => (
            <Chip key={one} choice selected={one === type} onClick={() => setType(one)}>
              {t(`claim.type.${one}`)}
            </Chip>
          ))}
        </Chips>
      </section>
      <Note>
        <Terms type={type} insured={w.insured_value} by={claimable} />
        <p className="mt-6 text-sm text-ink-3">{t('claim.until', { date: timeIn(claimable.until) })}</p>
      </Note>
      {ofGoods && <Which items={w.items} chosen={chosen} onChosen={setChosen} />}
      {ofGoods && (
        <Field
          label={t('claim.loss')}
          name="asked"
          type="decimal"
          prefix={loss.prefix}
          optional
          value={loss.text}
          onChange={loss.setText}
          hint={t('claim.loss_hint')}
          check={(value) => (!value.trim() || loss.read(value) ? undefined : t('claim.loss_wrong'))}
        />
      )}
      <Field
        label={t('claim.story')}
        name="content"
        type="textarea"
        rows={4}
        maxLength={1000}
        placeholder={t('claim.story_hint')}
        value={story}
        onChange={setStory}
        check={(value) => (value.trim() ? undefined : t('claim.story_missing'))}
      />
      <section>
        <h3 className="mb-14 text-sm text-ink-2">{t('claim.pictures')}</h3>
        <PhotoPicker
          use="refund"
          name="files"
          value={files}
          onChange={setFiles}
          onBusy={setLoading}
          check={() => (ofGoods && files.length === 0 ? t('claim.pictures_missing') : undefined)}
        />
      </section>
      <Button kind="primary" type="submit" block busy={add.busy} disabled={loading}>
        {t('claim.send')}
      </Button>
    </Form>
  );
}

type WhichProps = { items: WaybillDetail['items']; chosen: number[]; onChosen: (chosen: number[]) => void };

/** The goods that it is about: one at least. */
function Which({ items, chosen, onChosen }: WhichProps) {
  const id = useId();
  const field = useFieldError({
    name: 'item_ids',
    value: '',
    check: () => (chosen.length === 0 ? t('claim.which_none') : undefined),
  });
  const choose = (item: number, on: boolean) => {
    onChosen(on ? [...chosen, item] : chosen.filter((one) => one !== item));
    field.clear();
  };
  return (
    <fieldset>
      <legend className="mb-14 text-sm text-ink-2">{t('claim.which')}</legend>
      <ul className="flex flex-col gap-14">
        {items.map((item) => (
          <li key={item.id}>
            <Checkbox
              name="item_ids"
              checked={chosen.includes(item.id)}
              onChange={(on) => choose(item.id, on)}
              invalid={field.error !== undefined}
              describedBy={field.error ? id : undefined}
            >
              <span className="line-clamp-2 text-sm">
                {item.title} ×{item.num}
              </span>
            </Checkbox>
          </li>
        ))}
      </ul>
      {field.error && (
        <p className="ui-error mt-14" id={id} role="alert">
          {field.error}
        </p>
      )}
    </fieldset>
  );
}

/** What the rules pay for this kind. */
function Terms({ type, insured, by }: { type: ClaimType; insured: number; by: NonNullable<WaybillDetail['claimable']> }) {
  if (type === 'delayed') return <p>{t('claim.terms.delayed', { week: percent(by.week_bp), most: percent(by.late_most_bp) })}</p>;
  const plain = t('claim.terms.plain', { times: by.freight_times });
  return (
    <>
      <p>{insured > 0 && type !== 'seized' ? t('claim.terms.insured', { amount: money(insured) }) : plain}</p>
      {type === 'seized' && <p className="mt-6">{t('claim.terms.seized')}</p>}
    </>
  );
}
