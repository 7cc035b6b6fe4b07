// Every number and switch of the shop, by group and in people's units; a group is saved as a whole.
import { useState } from 'react';
import { type Key, t, translate } from '#admin/lib/i18n.ts';
import { useUnsaved } from '#admin/lib/unsaved.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { SettingField } from '#admin/pages/system/setting-field.tsx';
import { readSetting, type SettingRow, writeSetting } from '#admin/pages/system/setting-value.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';

const GROUPS = ['shop', 'orders', 'waybills', 'storage', 'money', 'members', 'security'] as const;

export function Settings() {
  const call = useCall('resource/lists', { resource: 'settings', page_size: 500 });
  return (
    <DeskPage title={t('desk.resource.settings')} facts={[t('desk.settings.hint')]} narrow>
      <QueryBoundary call={call}>
        {({ data }) => {
          const rows = data as unknown as SettingRow[];
          const named = GROUPS.filter((group) => rows.some((r) => r.group === group));
          const others = [...new Set(rows.map((r) => r.group))].filter((group) => !(GROUPS as readonly string[]).includes(group));
          return [...named, ...others].map((group) => (
            <Group key={group} group={group} rows={rows.filter((r) => r.group === group)} />
          ));
        }}
      </QueryBoundary>
    </DeskPage>
  );
}

function Group({ group, rows }: { group: string; rows: SettingRow[] }) {
  const [texts, setTexts] = useState<Record<string, string>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = useCommand('resource/save');
  const changed = rows.filter((row) => texts[row.key] !== undefined && texts[row.key] !== writeSetting(row));
  useUnsaved(changed.length > 0);
  const send = async () => {
    for (const row of changed) {
      const done = await save.run({
        resource: 'settings',
        id: row._id,
        data: { value: readSetting(row, texts[row.key]!) },
        version: row._version,
      });
      if (!done) return setErrors({ [row.key]: t('desk.settings.not_saved') });
      setTexts(({ [row.key]: _, ...rest }) => rest);
    }
    setErrors({});
    toast(t('desk.settings.saved', { n: changed.length }), { mark: 'done' });
  };
  return (
    <Card title={translate(`desk.settings.group.${group}` as Key)}>
      <Form onSubmit={send} errors={errors}>
        <div className="desk-two items-end">
          {rows.map((row) => (
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
