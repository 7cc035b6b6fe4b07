// Where: country, region and city from lists where there are any, else typed; street and postcode by the rule of the country.
import { lazy, Suspense, useState } from 'react';
import type { AreaOut } from '#contract/calls/addresses.ts';
import { t } from '#shop/lib/i18n.ts';
import { keyOf, queries } from '#shop/lib/query.ts';
import { type CallResult, fetchCall } from '#shop/lib/use-call.ts';
import { type Draft, postcodeProblem } from '#shop/parts/address/address-form.ts';
import { PickField } from '#shop/parts/address/pick-field.tsx';
import type { CascadeStep } from '#ui/input/cascade.tsx';
import { Field } from '#ui/input/field.tsx';
import type { PickerOption } from '#ui/input/picker.tsx';

const CountryOptions = lazy(() => import('#shop/parts/form/country-options.tsx'));
const Cascade = lazy(() => import('#ui/input/cascade.tsx').then((module) => ({ default: module.Cascade })));

export type PlaceFieldsProps = {
  draft: Draft;
  set: (change: Partial<Draft>) => void;
  country: AreaOut | undefined;
  countries: CallResult<AreaOut[]>;
  onCountry: (country: AreaOut) => void;
};

const AREAS_FRESH_MS = 3_600_000;
const children = (pid: number): Promise<AreaOut[]> => {
  const args = { pid };
  return queries.fetchQuery({
    queryKey: keyOf('address/getAreaList', args),
    queryFn: ({ signal }) => fetchCall('address/getAreaList', args, signal),
    staleTime: AREAS_FRESH_MS,
  });
};
const optionOf = (area: AreaOut): PickerOption => ({ value: String(area.id), label: area.name, words: area.code });

export function PlaceFields({ draft, set, country, countries, onCountry }: PlaceFieldsProps) {
  const [picking, setPicking] = useState<'country' | 'region' | null>(null);
  const [wanted, setWanted] = useState({ country: false, region: false });
  const [path, setPath] = useState<CascadeStep[]>([]);
  const open = (what: 'country' | 'region') => {
    setWanted((now) => ({ ...now, [what]: true }));
    setPicking(what);
  };
  const load = async (at: CascadeStep[]): Promise<PickerOption[]> => {
    if (!country) return [];
    const parent = at.at(-1);
    if (!parent) return (await children(country.id)).map(optionOf);
    const states = await children(country.id);
    const state = states.find((area) => String(area.id) === parent.value);
    return state?.children ? (await children(state.id)).map(optionOf) : [];
  };
  const choose = async (steps: CascadeStep[]) => {
    const [state, city] = steps;
    if (!country || !state) return;
    setPath(steps);
    const found = (await children(country.id)).find((area) => String(area.id) === state.value);
    set({
      state: state.label,
      state_code: found?.code ?? '',
      city: city?.label ?? (draft.state === state.label ? draft.city : ''),
    });
  };
  const rules = country?.rules;
  return (
    <>
      <PickField
        name="country"
        label={t('field.country')}
        value={country?.name ?? draft.country}
        placeholder={t('addresses.country_pick')}
        onOpen={() => open('country')}
      />
      {country?.children ? (
        <PickField
          name="state"
          label={t('field.state')}
          value={draft.state}
          placeholder={t('addresses.state_pick')}
          optional={!rules?.state_required}
          onOpen={() => open('region')}
        />
      ) : (
        draft.country !== '' && (
          <Field
            name="state"
            label={t('field.state')}
            value={draft.state}
            onChange={(state) => set({ state, state_code: '' })}
            optional={!rules?.state_required}
            maxLength={80}
            autoComplete="address-level1"
          />
        )
      )}
      <Field
        name="city"
        label={t('field.city')}
        value={draft.city}
        onChange={(city) => set({ city })}
        maxLength={80}
        autoComplete="address-level2"
        foreign
      />
      <Field
        name="street"
        label={t('field.street')}
        value={draft.street}
        onChange={(street) => set({ street })}
        maxLength={120}
        autoComplete="address-line1"
        foreign
        placeholder={t('addresses.street_hint')}
      />
      <Field
        name="street2"
        label={t('field.street2')}
        value={draft.street2}
        onChange={(street2) => set({ street2 })}
        optional
        maxLength={120}
        autoComplete="address-line2"
        foreign
        placeholder={t('addresses.street2_hint')}
      />
      {rules?.postcode !== null && (
        <Field
          name="postcode"
          label={t('field.postcode')}
          value={draft.postcode}
          onChange={(postcode) => set({ postcode })}
          check={(text) => postcodeProblem(text, draft.country, rules)}
          optional={rules?.postcode_required === false}
          placeholder={rules?.postcode_example && t('addresses.such_as', { example: rules.postcode_example })}
          maxLength={24}
          autoComplete="postal-code"
          ltr={draft.postcode !== ''}
        />
      )}
      {wanted.country && (
        <Suspense fallback={null}>
          <CountryOptions
            open={picking === 'country'}
            onClose={() => setPicking(null)}
            title={t('addresses.country_pick')}
            search={t('addresses.country_search')}
            emptyText={countries.state === 'loading' ? t('loading') : countries.state === 'failed' ? t('failed.load') : undefined}
            options={(countries.data ?? []).map((c) => ({ value: c.code, label: c.name }))}
            value={draft.country}
            onPick={(code) => {
              const found = countries.data?.find((c) => c.code === code);
              if (!found) return;
              setPath([]);
              onCountry(found);
            }}
          />
        </Suspense>
      )}
      {wanted.region && country && (
        <Suspense fallback={null}>
          <Cascade
            key={country.code}
            open={picking === 'region'}
            onClose={() => setPicking(null)}
            title={t('addresses.state_pick')}
            levels={[t('field.state'), t('field.city')]}
            value={path}
            load={load}
            onPick={(steps) => void choose(steps)}
            search={t('addresses.region_search')}
            skipLabel={t('addresses.city_other')}
          />
        </Suspense>
      )}
    </>
  );
}
