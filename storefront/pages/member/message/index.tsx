// Messages: unread ones marked, each linked to its subject; all read at once.
import { lazy, Suspense, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useNumberParam, useParam, useSetParams } from '#shop/lib/router.tsx';
import { updateUser, useUser } from '#shop/lib/session.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { useList } from '#shop/lib/use-list.ts';
import { ListBody } from '#shop/parts/frame/list-page.tsx';
import { Nav } from '#shop/parts/frame/nav.tsx';
import { Screen } from '#shop/parts/frame/screen.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';
import { useWindow } from '#ui/layout/use-window.ts';
import { MessageRow } from './message-row.tsx';

const pair = () => import('./message-pair.tsx');
const MessagePair = lazy(pair);
const MessageLine = lazy(() => pair().then((m) => ({ default: m.MessageLine })));

const LIST = 'messages';

export default function Messages() {
  const tab = useParam('tab') === 'unread' ? 'unread' : 'all';
  const setParams = useSetParams();
  const wide = useWindow(720);
  const shown = useNumberParam('id');
  const user = useUser();
  const list = useList('message/lists', tab === 'unread' ? { unread: true } : {});
  // The count of the last reading is newer than the list.
  const [left, setLeft] = useState<number>();
  const unread = left ?? list.first?.unread ?? 0;
  const known = ({ unread: now }: { unread: number }) => {
    setLeft(now);
    if (user) updateUser({ ...user, unread: now });
  };
  const readOne = useCommand('message/read', {
    indicator: false,
    quiet: true,
    taps: 'queue',
    invalidates: ['user/info'],
    onDone: known,
  });
  const readAll = useCommand('message/read', { indicator: false, invalidates: ['user/info'], onDone: known });
  const refresh = async () => {
    await list.refresh();
    setLeft(undefined);
  };
  const open = (id: number, read: boolean) => {
    if (read) return;
    list.change((row) => (row.id === id ? { ...row, read: true } : row));
    void readOne.run({ id });
  };
  const all = async () => {
    if (await readAll.run({})) list.change((row) => ({ ...row, read: true }));
  };
  const screen = (
    <Screen
      nav={
        <>
          <Nav
            soft
            fallback={to.mine()}
            end={
              <Button
                kind="quiet"
                size="small"
                className="me-16"
                disabled={unread === 0}
                busy={readAll.busy}
                onClick={() => void all()}
              >
                {t('messages.read_all')}
              </Button>
            }
          />
          <Tabs
            label={t('page.member.message')}
            controls={LIST}
            tabs={[
              { value: 'all', label: t('advisory.all') },
              { value: 'unread', label: t('messages.unread'), count: unread },
            ]}
            value={tab}
            onChange={(next) => setParams({ tab: next === 'unread' ? next : undefined })}
          />
        </>
      }
      onRefresh={refresh}
    >
      <div id={LIST} role="tabpanel" className="flex flex-1 flex-col gap-20">
        <ListBody
          list={list}
          shape={<PageSkeleton />}
          failed={t('messages.failed')}
          empty={{
            title: t(tab === 'unread' ? 'messages.none_unread' : 'messages.none'),
            help: tab === 'unread' ? undefined : t('messages.none_help'),
          }}
          row={(row) =>
            wide ? (
              <MessageLine
                message={row}
                on={row.id === shown}
                onOpen={() => {
                  open(row.id, row.read);
                  setParams({ id: row.id });
                }}
              />
            ) : (
              <MessageRow message={row} onOpen={() => open(row.id, row.read)} />
            )
          }
        />
      </div>
    </Screen>
  );
  if (!wide) return screen;
  return (
    <Suspense fallback={<div className="ui-page" />}>
      <MessagePair list={screen} shown={list.rows.find((row) => row.id === shown)} />
    </Suspense>
  );
}

const ROWS = [0, 1, 2, 3, 4];
function PageSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      {ROWS.map((n) => (
        <Card key={n} className="flex gap-20">
          <SkeletonBlock width={40} height={40} />
          <div className="flex flex-1 flex-col gap-14">
            <SkeletonBlock width="50%" height={30} />
            <SkeletonBlock width="90%" height={24} />
          </div>
        </Card>
      ))}
    </div>
  );
}
