// A list of numbers, pasted: what was read is shown before it is taken.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { cnySign } from '#shop/lib/money.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { type Draft, withParsed } from './draft.ts';
import { parseList } from './parse-list.ts';

type Props = {
  draft: Draft;
  couriers: readonly { id: number; code: string; name: string }[];
  onDone: (draft: Draft) => void;
  onClose: () => void;
};

export function PasteSheet({ draft, couriers, onDone, onClose }: Props) {
  const [text, setText] = useState('');
  const found = parseList(text);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('forme.paste_title')}
      actions={
        <Button
          kind="primary"
          disabled={found.length === 0}
          onClick={() => {
            onDone(withParsed(draft, found, couriers));
            onClose();
          }}
        >
          {t('forme.paste_do', { n: found.length })}
        </Button>
      }
    >
      <Field
        label={t('forme.paste_label')}
        name="list"
        type="textarea"
        rows={6}
        value={text}
        onChange={setText}
        placeholder={t('forme.paste_sample')}
        maxLength={8000}
      />
      <div aria-live="polite">
        {found.length === 0 ? (
          <p className="text-sm text-ink-3">{t('forme.paste_none')}</p>
        ) : (
          <ul className="flex flex-col gap-12">
            {found.map((row) => (
              <li key={row.tracking_no} className="flex flex-col">
                <span className="ui-mono">{row.tracking_no}</span>
                <Facts
                  className="text-sm text-ink-3"
                  items={[
                    couriers.find((c) => c.code === row.courier)?.name,
                    row.title,
                    row.num > 1 && t('forme.pieces_n', { n: row.num }),
                    row.price && `${cnySign()}${row.price}`,
                  ]}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
