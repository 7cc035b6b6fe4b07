// The bank account that payouts go to.
import { useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { noPayeeProof, PROOF_FIELDS, ProvePayee, payeeProofArgs, payeeProofWanted, usePayeeWays } from './payee-proof.tsx';

const FORM = 'seller-payee';
const FIELDS = { bank_name: 'bank_name', account_name: 'account_name', account_no: 'account_no', ...PROOF_FIELDS };

type Props = { me: Member; name: string; bank: string; onClose: () => void };

export default function PayeeSheet({ me, name, bank, onClose }: Props) {
  const [account_name, setName] = useState(name);
  const [bank_name, setBank] = useState(bank);
  const [account_no, setNo] = useState('');
  const ways = usePayeeWays(me);
  const [proof, setProof] = useState(() => noPayeeProof(ways[0]));
  const save = useFormCommand('seller/payee', { fields: FIELDS, invalidates: ['seller/home'] });
  const submit = async () => {
    if (!(await save.run({ account_name, bank_name, account_no, ...payeeProofArgs(proof) }))) return;
    toast(t('seller.saved'), { mark: 'done' });
    onClose();
  };
  return (
    <Sheet
      open
      title={t('seller.payee')}
      onClose={onClose}
      locked={save.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={save.busy}>
          {t('seller.save')}
        </Button>
      }
    >
      <CheckedForm
        id={FORM}
        className="flex flex-col gap-24"
        errors={save.errors}
        onSubmit={submit}
        wanted={[
          { name: 'account_name', label: t('field.account_name'), value: account_name },
          { name: 'bank_name', label: t('field.bank_name'), value: bank_name },
          { name: 'account_no', label: t('field.account_no'), value: account_no },
          ...payeeProofWanted(proof),
        ]}
      >
        <Field
          name="account_name"
          label={t('field.account_name')}
          value={account_name}
          onChange={setName}
          maxLength={80}
          hint={t('seller.payee_hint')}
        />
        <Field name="bank_name" label={t('field.bank_name')} value={bank_name} onChange={setBank} maxLength={80} />
        <Field
          name="account_no"
          label={t('field.account_no')}
          value={account_no}
          onChange={setNo}
          maxLength={40}
          ltr
          autoComplete="off"
        />
        <ProvePayee me={me} ways={ways} value={proof} onChange={setProof} />
        <NotSent error={save.error} />
      </CheckedForm>
    </Sheet>
  );
}
