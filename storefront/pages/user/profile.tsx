// The profile: picture, name, sex, birthday; mail address and mobile number, each proved by a code; who invited the member.
import { lazy, Suspense, useState } from 'react';
import { calendarDay, sex } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { updateUser } from '#shop/lib/session.ts';
import { useAddon, useConfig } from '#shop/lib/settings-store.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { phoneLine } from '#shop/parts/address/address-card.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { hasScreen } from '#shop/routes.ts';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';
import { AvatarCell } from './avatar-cell.tsx';
import type { EditSheetProps } from './profile-edit.tsx';

const EditSheet = lazy(() => import('./profile-edit.tsx').then((module) => ({ default: module.EditSheet })));
const ContactSheet = lazy(() => import('./profile-contact.tsx').then((module) => ({ default: module.ContactSheet })));

/** An inviter can be named within a day of signing up. */
const INVITER_MS = 24 * 3_600_000;

type Editing = EditSheetProps['field'] | 'email' | 'mobile';
const isContact = (editing: Editing): editing is 'email' | 'mobile' => editing === 'email' || editing === 'mobile';

export default function Profile() {
  const member = useMember();
  const invites = useAddon('invite');
  // Without SMS no number can be proved: one that is bound is read-only.
  const sms = useConfig().register_modes.includes('mobile');
  const [editing, setEditing] = useState<Editing>('nickname');
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const save = useCommand('user/profile', { indicator: false, invalidates: ['user/info'], onDone: updateUser });
  const edit = (what: Editing) => {
    setEditing(what);
    setWanted(true);
    setOpen(true);
  };
  return (
    <Screen onRefresh={member.refetch} fallback={to.mine()}>
      <QueryBoundary call={member} shape={<PageSkeleton />}>
        {(me) => (
          <>
            <Card className="py-0">
              <Cells>
                <AvatarCell avatar={me.avatar} onUploaded={(avatar) => save.run({ avatar })} />
                <Cell
                  label={t('field.nickname')}
                  value={
                    <span className="line-clamp-1">
                      <bdi>{me.nickname}</bdi>
                    </span>
                  }
                  onClick={() => edit('nickname')}
                />
                <Cell label={t('field.sex')} value={sex(me.sex)} onClick={() => edit('sex')} />
                <Cell
                  label={t('field.birthday')}
                  value={me.birthday ? calendarDay(me.birthday) : t('profile.not_set')}
                  onClick={() => edit('birthday')}
                />
                <Cell
                  label={t('mine.mark')}
                  note={t('profile.mark_note')}
                  end={
                    <CopyButton text={me.mark} label={t('mine.copy_mark', { mark: me.mark })}>
                      <bdi className="ui-ltr">{me.mark}</bdi>
                    </CopyButton>
                  }
                />
              </Cells>
            </Card>
            <Card className="py-0">
              <Cells>
                <Cell
                  label={t('field.email')}
                  value={me.email ? <bdi className="ui-ltr">{me.email}</bdi> : t('profile.not_set')}
                  onClick={() => edit('email')}
                />
                {(sms || me.mobile) && (
                  <Cell
                    label={t('field.mobile')}
                    value={
                      me.mobile ? (
                        <bdi className="ui-ltr">{phoneLine({ mobilecode: me.mobilecode, phone: me.mobile })}</bdi>
                      ) : (
                        t('profile.not_set')
                      )
                    }
                    onClick={sms ? () => edit('mobile') : undefined}
                  />
                )}
                {hasScreen(to.changePassword()) && <Cell label={t('page.user.changepwd')} href={to.changePassword()} />}
                {hasScreen(to.payPassword()) && (
                  <Cell
                    label={t('page.member.paypassword')}
                    value={t(me.has_paypassword ? 'profile.set' : 'profile.not_set')}
                    href={to.payPassword()}
                  />
                )}
                {invites && !me.has_inviter && Date.now() - new Date(me.created_at).getTime() < INVITER_MS && (
                  <Cell
                    label={t('field.inviter')}
                    note={t('profile.inviter_note')}
                    value={t('profile.fill_in')}
                    onClick={() => edit('inviter')}
                  />
                )}
              </Cells>
            </Card>
            {wanted && (
              <Suspense fallback={null}>
                {isContact(editing) ? (
                  <ContactSheet key={editing} open={open} way={editing} me={me} onClose={() => setOpen(false)} />
                ) : (
                  <EditSheet key={editing} open={open} field={editing} me={me} onClose={() => setOpen(false)} />
                )}
              </Suspense>
            )}
          </>
        )}
      </QueryBoundary>
    </Screen>
  );
}

const ROWS = [0, 1, 2, 3, 4];
function PageSkeleton() {
  return (
    <Card className="flex flex-col gap-40">
      {ROWS.map((row) => (
        <div key={row} className="flex justify-between">
          <SkeletonBlock width={120} height={30} />
          <SkeletonBlock width={200} height={30} />
        </div>
      ))}
    </Card>
  );
}
