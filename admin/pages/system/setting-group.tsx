// The settings of one group: those that are looked for, and those that were typed over; a group is saved as a whole.
import { useRef, useState } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { type Key, t, translate } from '#admin/lib/i18n.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { SettingField } from '#admin/pages/system/setting-field.tsx';
import { readSetting, type SettingRow, writeSetting } from '#admin/pages/system/setting-value.ts';
import type { CallError } from '#client/call-error.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

export const groupName = (group: string): string => translate(`desk.settings.group.${group}` as Key);

export function SettingGroup({
  group,
  rows,
  isShown,
}: {
  group: string;
  rows: SettingRow[];
  isShown: (row: SettingRow) => boolean;
}) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const refused = useRef<CallError>(null);
  const save = useCommand('resource/save', {
    invalidates: ['found/lists'],
    quiet: true,
    onError: (error) => {
      refused.current = error;
    },
  });
  const changed = rows.filter((row) => texts[row.key] !== undefined && texts[row.key] !== writeSetting(row));
  useUnsaved(changed.length > 0);
  // What was typed and not saved stays in sight, whatever is looked for next.
  const shown = rows.filter((row) => isShown(row) || changed.includes(row));
  // Each is saved by itself: what is wrong with any of them is said at once, at its field.
  const send = async () => {
    const wrong: Record<string, string> = {};
    for (const row of changed) {
      const done = await save.run({
        resource: 'settings',
        id: row._id,
        data: { value: readSetting(row, texts[row.key]!) },
        version: row._version,
      });
      if (done) setTexts(({ [row.key]: _, ...rest }) => rest);
      else wrong[row.key] = refused.current ? errorText(refused.current) : t('desk.settings.not_saved');
    }
    setErrors(wrong);
    const saved = changed.length - Object.keys(wrong).length;
    if (saved > 0) toast(t('desk.settings.saved', { n: saved }), { mark: 'done' });
  };
  if (shown.length === 0) return null;
  return (
    <Card title={groupName(group)} id={`settings-${group}`} className="desk-settings-group">
      <Form onSubmit={send} errors={errors}>
        <div className="desk-two items-start">
          {shown.map((row) => (
            <SettingField
              key={row.key}
              row={row}
              text={texts[row.key] ?? writeSetting(row)}
              onChange={(text) => setTexts((now) => ({ ...now, [row.key]: text }))}
            />
          ))}
        </div>
        {changed.length > 0 && (
          <div className="desk-form-foot justify-end">
            <Button onClick={() => setTexts({})} disabled={save.busy}>
              {t('kit.cancel')}
            </Button>
            <Button kind="primary" type="submit" busy={save.busy}>
              {t('desk.settings.save', { n: changed.length })}
            </Button>
          </div>
        )}
      </Form>
    </Card>
  );
}
