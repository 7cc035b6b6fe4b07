// The member behind a piece of work, and the way to the whole picture.
import { t } from '#admin/lib/i18n.ts';
import { useMayAny } from '#admin/lib/session.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';

type Who = { id: number; nickname: string; mark: string; level: number };

export function MemberCard({ member, facts = [] }: { member: Who; facts?: [string, React.ReactNode][] }) {
  const may = useMayAny('members', 'support');
  const name = <Facts items={[member.nickname || member.mark, `V${member.level}`]} />;
  return (
    <Card title={t('desk.member.title')}>
      <FactsList
        facts={[
          [
            t('desk.member.name'),
            may ? (
              <Link key="name" className="ui-link" href={`/members/${member.id}`}>
                {name}
              </Link>
            ) : (
              name
            ),
          ],
          [
            t('desk.member.mark'),
            <CopyButton key="mark" text={member.mark} className="ui-mono -ms-4 -my-12">
              {member.mark}
            </CopyButton>,
          ],
          ...facts,
        ]}
      />
    </Card>
  );
}
