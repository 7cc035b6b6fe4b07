// Freight estimate: where to, how heavy, how large, what kind of goods; every line compared, with its reasons.
import { useState } from 'react';
import { unitSign } from '#contract/number-format.ts';
import { decimal } from '#shop/lib/format.ts';
import { lang, t } from '#shop/lib/i18n.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { isText, persisted } from '#shop/lib/storage.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { PickField } from '#shop/parts/address/pick-field.tsx';
import { CheckedForm } from '#shop/parts/form/form-command.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { CountryPicker, useCountry } from '#shop/parts/waybill/quote-country.tsx';
import { countryName } from '#shop/parts/waybill/quote-words.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { type Ask, askOf, gramsOf, millimetresOf, SIDE_MAX_MM, type Typed, WEIGHT_MAX_G } from './ask.ts';
import { Lines } from './lines.tsx';

const FRESH_MS = 3_600_000;
/** code of ordinary goods: the goods type unless another is chosen */
const GENERAL = 'general';
const last = persisted<string>('estimate', '', isText);

function restored(country: string | undefined): Typed {
  const empty: Typed = {
    country: country ?? '',
    postcode: '',
    weight: '',
    length: '',
    width: '',
    height: '',
    goods_type: '',
    warehouse_id: '',
    sort: 'price',
  };
  try {
    const kept = JSON.parse(last.get() || '{}') as Partial<Typed>;
    return { ...empty, ...kept, country: country ?? kept.country ?? '' };
  } catch {
    return empty;
  }
}

const checkWeight = (text: string) => {
  const grams = gramsOf(text);
  return grams && grams <= WEIGHT_MAX_G ? undefined : t('estimate.weight_wrong');
};

export default function EstimatePage() {
  const country = useCountry();
  const [typed, setTyped] = useState(() => restored(country));
  const { warehouse_id } = useConfig();
  const [ask, setAsk] = useState<Ask | undefined>(() => askOf(restored(country), warehouse_id));
  const set = (change: Partial<Typed>) => setTyped((old) => ({ ...old, ...change }));
  const submit = (next: Typed) => {
    last.set(JSON.stringify(next));
    setAsk(askOf(next, warehouse_id));
  };
  return (
    <Screen>
      <div className="shop-start contents">
        <div className="shop-start-form contents">
          <Question typed={typed} set={set} onSubmit={() => submit(typed)} />
        </div>
        {ask && (
          <div className="shop-start-more contents">
            <Lines
              ask={ask}
              onSort={(sort) => {
                set({ sort });
                submit({ ...typed, sort });
              }}
              onCountry={(to) => {
                set({ country: to });
                submit({ ...typed, country: to });
              }}
            />
          </div>
        )}
      </div>
    </Screen>
  );
}

type QuestionProps = { typed: Typed; set: (change: Partial<Typed>) => void; onSubmit: () => void };

function Question({ typed, set, onSubmit }: QuestionProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <Card>
      <CheckedForm
        onSubmit={onSubmit}
        wanted={[
          { name: 'country', label: t('field.country'), value: typed.country },
          { name: 'weight', label: t('field.weight'), value: typed.weight, typed: true },
        ]}
      >
        <PickField
          label={t('estimate.to')}
          name="country"
          value={typed.country ? countryName(typed.country) : ''}
          placeholder={t('estimate.country')}
          onOpen={() => setChoosing(true)}
        />
        <div className="grid grid-cols-2 gap-20">
          <Field
            label={t('field.weight')}
            name="weight"
            type="decimal"
            suffix={unitSign('kg', lang())}
            placeholder={decimal(2.8, 2)}
            value={typed.weight}
            onChange={(weight) => set({ weight })}
            check={checkWeight}
          />
          <Field
            label={t('field.postcode')}
            name="postcode"
            optional
            maxLength={16}
            autoComplete="postal-code"
            value={typed.postcode}
            onChange={(postcode) => set({ postcode })}
            ltr
          />
        </div>
        <Size typed={typed} set={set} />
        <Kinds typed={typed} set={set} />
        <Button type="submit" kind="primary" block>
          {t('estimate.compare')}
        </Button>
      </CheckedForm>
      <CountryPicker
        open={choosing}
        onClose={() => setChoosing(false)}
        value={typed.country}
        onPick={(country) => set({ country })}
      />
    </Card>
  );
}

const SIDES = ['length', 'width', 'height'] as const;

/** Three sides or none; without them the weight alone counts. */
function Size({ typed, set }: Pick<QuestionProps, 'typed' | 'set'>) {
  const given = SIDES.filter((side) => typed[side].trim() !== '').length;
  const check = (text: string) => {
    if (text.trim() === '') return given > 0 ? t('estimate.side_missing') : undefined;
    const mm = millimetresOf(text);
    return mm && mm <= SIDE_MAX_MM ? undefined : t('estimate.side_wrong');
  };
  return (
    <fieldset className="min-w-0">
      <legend className="ui-label mb-10">
        {t('estimate.size')} <span className="text-xs text-ink-3">{t('estimate.size_note')}</span>
      </legend>
      <div className="grid grid-cols-3 gap-14">
        {SIDES.map((side) => (
          <Field
            key={side}
            label={t(`field.${side}`)}
            name={side}
            type="decimal"
            suffix={unitSign('cm', lang())}
            value={typed[side]}
            onChange={(value) => set({ [side]: value })}
            check={check}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Kinds({ typed, set }: Pick<QuestionProps, 'typed' | 'set'>) {
  const types = useCall('other/getGoodsType', {}, { staleTime: FRESH_MS, quiet: true });
  const warehouses = useCall('other/warehouse', {}, { staleTime: FRESH_MS, quiet: true });
  const { warehouse_id } = useConfig();
  const allowed = (types.data ?? []).filter((type) => type.risk !== 'forbidden');
  const several = (warehouses.data?.length ?? 0) > 1;
  const chosen = allowed.find((type) => type.code === (typed.goods_type || GENERAL));
  return (
    <div className={several ? 'flex flex-wrap gap-20 *:min-w-0 *:grow min-[480px]:grid min-[480px]:grid-cols-2' : undefined}>
      <Field
        label={t('field.goods_type')}
        name="goods_type"
        type="select"
        value={typed.goods_type || GENERAL}
        onChange={(goods_type) => set({ goods_type })}
        hint={chosen?.warning || undefined}
        options={allowed.map(({ code, name }) => ({ value: code, label: name }))}
      />
      {several && (
        <Field
          label={t('field.warehouse_id')}
          name="warehouse_id"
          type="select"
          value={typed.warehouse_id || String(warehouse_id)}
          onChange={(value) => set({ warehouse_id: value })}
          options={(warehouses.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </div>
  );
}
