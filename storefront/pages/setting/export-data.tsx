// Downloads all of the member's data as a file, by the login password.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { DownloadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

export function ExportData() {
  const [password, setPassword] = useState('');
  const take = useFormCommand('user/export', { fields: { password: 'export_password' } });
  const submit = async () => {
    const file = await take.run({ password });
    if (!file) return;
    download(file.name, file.text, 'json');
    setPassword('');
    toast(t('owndata.done'), { mark: 'done' });
  };
  return (
    <Card title={t('owndata.export')}>
      <CheckedForm
        className="flex flex-col gap-20"
        errors={take.errors}
        onSubmit={submit}
        wanted={[{ name: 'export_password', label: t('owndata.password'), value: password }]}
      >
        <p className="text-sm text-ink-2">{t('owndata.export_help')}</p>
        <Field
          name="export_password"
          type="password"
          label={t('owndata.password')}
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
          maxLength={72}
        />
        <NotSent error={take.error} />
        <Button type="submit" icon={<DownloadIcon className="ui-icon-sm" />} busy={take.busy}>
          {t('owndata.download')}
        </Button>
      </CheckedForm>
    </Card>
  );
}
