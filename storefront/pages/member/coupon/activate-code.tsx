// A code that becomes a coupon.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

export function ActivateCode({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState('');
  const command = useFormCommand('couponrule/activate', {
    fields: { code: 'code' },
    indicator: false,
    invalidates: ['user/info', 'couponrule/uselist'],
    onDone: (coupon) => {
      setCode('');
      toast(t('coupons.activated', { name: coupon.name }), { mark: 'done' });
      onDone();
    },
  });
  return (
    <Card>
      <CheckedForm
        wanted={[{ name: 'code', label: t('coupons.code'), value: code }]}
        errors={command.errors}
        onSubmit={async () => void (await command.run({ code: code.trim() }))}
      >
        <div className="flex items-start gap-16">
          <Field
            className="flex-1"
            name="code"
            label={t('coupons.code')}
            hideLabel
            placeholder={t('coupons.code_hint')}
            value={code}
            onChange={(text) => setCode(text.toUpperCase())}
            ltr={code !== ''}
            maxLength={40}
            autoComplete="off"
            enterKeyHint="send"
          />
          <Button kind="primary" type="submit" busy={command.busy} className="flex-none">
            {t('coupons.activate')}
          </Button>
        </div>
        <NotSent error={command.error} />
      </CheckedForm>
    </Card>
  );
}
