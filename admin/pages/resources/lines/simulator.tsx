// A quote by the terms in the form, saved or not: the same answer that shoppers get, with every row and its reason.
import { useEffect, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { useChoices } from '#admin/lib/choices.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { readFen } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { BLANK, type Measured, measured, type Typed } from '#admin/lib/measured.ts';
import { QuoteView } from '#admin/pages/resources/lines/quote-view.tsx';
import { CountryPick } from '#admin/parts/country-pick.tsx';
import { MeasureFields } from '#admin/parts/measure-fields.tsx';
import { isCallError } from '#client/call-error.ts';
import type { Line, Quote } from '#contract/freight.ts';
import { Note } from '#ui/feedback/note.tsx';
import { PlusIcon, TrashIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';

const REST_MS = 350;
const START: Typed = { ...BLANK, weight: '2.8', length: '42', width: '34', height: '22' };

export function Simulator({ line }: { line: Line }) {
  const types = useChoices('goods_types');
  const [country, setCountry] = useState('');
  const [postcode, setPostcode] = useState('');
  const [type, setType] = useState('general');
  const [declared, setDeclared] = useState('');
  const [insure, setInsure] = useState(false);
  const [boxes, setBoxes] = useState<Typed[]>([START]);
  const [answer, setAnswer] = useState<{ quote: Quote | null; error: string }>({ quote: null, error: '' });
  const goes = line.countries.includes(country) ? country : (line.countries[0] ?? '');
  const figures = boxes.map(measured);
  const ask =
    goes && figures.every((f) => f !== null)
      ? {
          line,
          country: goes,
          goods_types: [type],
          boxes: figures as Measured[],
          declared_value: readFen(declared) ?? 0,
          insure,
          ...(postcode.trim() ? { postcode: postcode.trim() } : {}),
        }
      : null;
  const wanted = JSON.stringify(ask);
  useEffect(() => {
    const args = JSON.parse(wanted) as typeof ask;
    if (!args) return setAnswer({ quote: null, error: '' });
    const stop = new AbortController();
    const timer = setTimeout(() => {
      send('lines/simulate', args, { signal: stop.signal }).then(
        (quote) => !stop.signal.aborted && setAnswer({ quote: quote as Quote, error: '' }),
        (error: unknown) =>
          !stop.signal.aborted && setAnswer({ quote: null, error: isCallError(error) ? errorText(error) : String(error) }),
      );
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted]);
  return (
    <aside className="desk-col xl:sticky xl:top-0" aria-label={t('desk.line.simulator')}>
      <Card title={t('desk.line.simulator')} all={t('desk.line.simulator_hint')}>
        <div className="flex flex-col gap-20">
          <div className="desk-two">
            <CountryPick
              label={t('desk.line.to')}
              codes={line.countries}
              value={goes}
              onPick={setCountry}
              none={t('desk.line.no_country')}
            />
            <Field
              label={t('desk.line.postcode')}
              name="sim-postcode"
              value={postcode}
              onChange={setPostcode}
              optional
              ltr
              maxLength={16}
            />
            <Field
              label={t('desk.field.goods_type')}
              name="sim-type"
              type="select"
              value={type}
              onChange={setType}
              options={types.map((x) => ({ value: x.id, label: x.name }))}
            />
            <Field
              label={t('desk.line.declared')}
              name="sim-declared"
              type="decimal"
              value={declared}
              onChange={setDeclared}
              suffix="CNY"
              optional
            />
          </div>
          {boxes.map((box, at) => (
            <div key={at} className="flex items-center gap-8">
              <div className="flex-1">
                <MeasureFields
                  value={box}
                  onChange={(next) => setBoxes(boxes.map((b, i) => (i === at ? next : b)))}
                  prefix={`${t('desk.packing.box', { n: at + 1 })} `}
                />
              </div>
              {boxes.length > 1 && (
                <IconButton
                  label={t('desk.packing.remove_box', { n: at + 1 })}
                  icon={<TrashIcon className="size-36" />}
                  onClick={() => setBoxes(boxes.filter((_, i) => i !== at))}
                  throttle={false}
                />
              )}
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-24">
            <Button size="small" icon={<PlusIcon />} throttle={false} onClick={() => setBoxes([...boxes, START])}>
              {t('desk.packing.add_box')}
            </Button>
            {line.insurance.offered && !line.insurance.forced && (
              <Checkbox shape="square" checked={insure} onChange={setInsure}>
                {t('desk.line.insure')}
              </Checkbox>
            )}
          </div>
          {answer.error && (
            <Note tone="wrong" role="alert">
              {answer.error}
            </Note>
          )}
          {answer.quote && (
            <QuoteView quote={answer.quote} goodsType={(code) => types.find((x) => x.id === code)?.name ?? code} />
          )}
        </div>
      </Card>
    </aside>
  );
}
