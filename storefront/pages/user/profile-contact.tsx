// Another mail address or mobile number: a code goes to the new one, and the owner proves the account is theirs.
import { useEffect, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { updateUser } from '#shop/lib/session.ts';
import type { Member } from '#shop/lib/use-member.ts';
import { phoneLine } from '#shop/parts/address/address-card.tsx';
import { type CodeChannel, CodeSender, noProof, PROOF_FIELDS, proofWanted } from '#shop/parts/form/code-sender.tsx';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { noOwnerProof, OWNER_PASSWORD_FIELDS, ownerWanted, ProveOwner, useProofWays } from '#shop/parts/form/prove-owner.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

export type ContactSheetProps = { open: boolean; way: CodeChannel; me: Member; onClose: () => void };

const FORM = 'profile-contact';

export function ContactSheet({ open, way, me, onClose }: ContactSheetProps) {
  const [proof, setProof] = useState(() => noProof(way));
  const ways = useProofWays(me);
  const [owner, setOwner] = useState(() => noOwnerProof(ways[0]));
  useEffect(() => {
    if (!open) return;
    setProof(noProof(way));
    setOwner(({ way: by }) => noOwnerProof(by));
  }, [open, way]);
  const options = {
    fields: { ...PROOF_FIELDS, ...OWNER_PASSWORD_FIELDS },
    indicator: false,
    invalidates: ['user/info'] as const,
    onDone: (user: Member) => {
      updateUser(user);
      onClose();
      toast(t(way === 'email' ? 'profile.email_done' : 'profile.mobile_done'), { mark: 'done' });
    },
  };
  const mail = useFormCommand('user/changeemail', options);
  const mobile = useFormCommand('user/changemobile', options);
  const command = way === 'email' ? mail : mobile;
  const proved = owner.way === 'password' ? { password: owner.password } : { old_captcha: owner.code };
  const send = async () => {
    if (way === 'email') await mail.run({ email: proof.email.trim(), captcha: proof.captcha, ...proved });
    else await mobile.run({ mobile: proof.mobile.trim(), mobilecode: proof.mobilecode, captcha: proof.captcha, ...proved });
  };
  const now = way === 'email' ? me.email : me.mobile && phoneLine({ mobilecode: me.mobilecode, phone: me.mobile });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(way === 'email' ? 'profile.change_email' : 'profile.change_mobile')}
      locked={command.busy}
      actions={
        <Button kind="primary" type="submit" form={FORM} busy={command.busy}>
          {t('profile.change')}
        </Button>
      }
    >
      <CheckedForm id={FORM} wanted={[...proofWanted(proof), ...ownerWanted(owner)]} errors={command.errors} onSubmit={send}>
        {now && (
          <Note icon={null}>
            {t('profile.contact_now')} <bdi className="ui-ltr">{now}</bdi>
          </Note>
        )}
        <CodeSender event={way === 'email' ? 'changeemail' : 'changemobile'} ways={[way]} value={proof} onChange={setProof} />
        <ProveOwner
          event={way === 'email' ? 'proveemail' : 'provemobile'}
          me={me}
          ways={ways}
          value={owner}
          onChange={setOwner}
        />
        <NotSent error={command.error} />
      </CheckedForm>
    </Sheet>
  );
}
