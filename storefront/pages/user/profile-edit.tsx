// One field of the profile in a sheet: name, sex, birthday, inviter.
import { useEffect, useState } from 'react';
import type { ArgsAt } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { updateUser } from '#shop/lib/session.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type EditSheetProps = {
  open: boolean;
  field: 'nickname' | 'sex' | 'birthday' | 'inviter';
  me: Member;
  onClose: () => void;
};

const FORM = 'profile-edit';
const FIELDS = { nickname: 'nickname', sex: 'sex', birthday: 'birthday', inviter: 'inviter' };
const starts = (field: EditSheetProps['field'], me: Member): string => (field === 'inviter' ? '' : String(me[field] ?? ''));
const today = () => new Date().toLocaleDateString('sv');

export function EditSheet({ open, field, me, onClose }: EditSheetProps) {
  const [value, setValue] = useState(() => starts(field, me));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each opening starts from what is stored
  useEffect(() => {
    if (open) setValue(starts(field, me));
  }, [open]);
  const command = useFormCommand('user/profile', {
    fields: FIELDS,
    indicator: false,
    invalidates: ['user/info'],
    onDone: (user) => {
      updateUser(user);
      onClose();
      toast(t('profile.saved'), { mark: 'done' });
    },
  });
  const label = t(`field.${field}`);
  const born = (text: string) => (text && (text > today() || text < '1900-01-01') ? t('profile.birthday_range') : undefined);
  const args: ArgsAt<'user/profile'> = field === 'sex' ? { sex: Number(value) } : { [field]: value.trim() };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={label}
      locked={command.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={command.busy}>
          {t('kit.save')}
        </Button>
      }
    >
      <CheckedForm
        id={FORM}
        wanted={field === 'nickname' || field === 'inviter' ? [{ name: field, label, value }] : []}
        errors={command.errors}
        onSubmit={async () => void (await command.run(args))}
      >
        {field === 'nickname' && (
          <Field
            name="nickname"
            label={label}
            hideLabel
            value={value}
            onChange={setValue}
            maxLength={30}
            autoFocus
            autoComplete="nickname"
          />
        )}
        {field === 'inviter' && (
          <Field
            name="inviter"
            label={label}
            hideLabel
            value={value}
            onChange={(text) => setValue(text.toUpperCase())}
            placeholder="SP-80421"
            ltr
            maxLength={20}
            autoFocus
            hint={t('profile.inviter_hint')}
          />
        )}
        {field === 'birthday' && (
          <Field
            name="birthday"
            type="date"
            label={label}
            hideLabel
            value={value}
            onChange={setValue}
            check={born}
            hint={t('profile.birthday_hint')}
            autoComplete="bday"
          />
        )}
        {field === 'sex' && (
          <Segment
            fill
            label={label}
            options={[
              { value: '2', label: t('sex.female') },
              { value: '1', label: t('sex.male') },
              { value: '0', label: t('profile.sex_none') },
            ]}
            value={value}
            onChange={setValue}
          />
        )}
        <NotSent error={command.error} />
      </CheckedForm>
    </Sheet>
  );
}
