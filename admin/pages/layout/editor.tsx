// The editor of one page: its blocks in order at the start, the storefront itself next to them, publishing and versions above.
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { send } from '#admin/lib/api.ts';
import { localized, t } from '#admin/lib/i18n.ts';
import type { CallResult } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Act } from '#admin/parts/act.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { isCallError } from '#client/call-error.ts';
import type { PageDetail } from '#contract/desk/pages.ts';
import { isFixed } from '#contract/page-blocks.ts';
import { Note } from '#ui/feedback/note.tsx';
import { HistoryIcon, RedoIcon, TrashIcon, UndoIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Switch } from '#ui/input/switch.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { BlockList } from './block-list.tsx';
import { Frame } from './frame.tsx';
import { NamesCard } from './names-card.tsx';
import { Standing } from './pages.tsx';
import { PublishSheet } from './publish-sheet.tsx';
import { TabbarFields } from './tabbar-fields.tsx';
import { type Draft, useDraft } from './use-draft.ts';
import { VersionsSheet } from './versions-sheet.tsx';

/** The page as it stands now: an editor never begins with what was read before. */
function useFresh(id: number) {
  const [turn, setTurn] = useState(0);
  const [call, setCall] = useState<Pick<CallResult<PageDetail>, 'data' | 'state' | 'error'>>({
    data: undefined,
    state: 'loading',
    error: null,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks again
  useEffect(() => {
    let gone = false;
    send('pages/detail', { id }).then(
      (data) => gone || setCall({ data, state: 'ready', error: null }),
      (error: unknown) => gone || (isCallError(error) && setCall({ data: undefined, state: 'failed', error })),
    );
    return () => {
      gone = true;
    };
  }, [id, turn]);
  return { ...call, refetch: async () => setTurn((n) => n + 1) };
}

export function Editor() {
  const call = useFresh(Number(useParams().id));
  return (
    <QueryBoundary call={call as unknown as CallResult<PageDetail>}>
      {(page) => (
        <Desk key={`${page.id} ${page.version} ${page.next?.version ?? 0}`} first={page} onAgain={() => void call.refetch()} />
      )}
    </QueryBoundary>
  );
}

function Desk({ first, onAgain }: { first: PageDetail; onAgain: () => void }) {
  const draft = useDraft(first);
  const { page, standing } = draft;
  const [sheet, setSheet] = useState<'publish' | 'versions' | 'remove' | null>(null);
  const [view, setView] = useState<'blocks' | 'preview'>('blocks');
  const shut = () => setSheet(null);
  return (
    <DeskPage
      title={localized(draft.names) || page.mark}
      facts={[<Standing key="standing" row={page} />, <Saved key="saved" draft={draft} />]}
      acts={
        <>
          <Act keys="mod+z" icon={<UndoIcon />} disabled={!draft.undo} throttle={false} onClick={() => draft.undo?.()}>
            {t('desk.pages.undo')}
          </Act>
          <Act keys="mod+shift+z" icon={<RedoIcon />} disabled={!draft.redo} throttle={false} onClick={() => draft.redo?.()}>
            {t('desk.pages.redo')}
          </Act>
          <Button size="small" icon={<HistoryIcon />} onClick={() => setSheet('versions')}>
            {t('desk.pages.versions')}
          </Button>
          {!isFixed(page.mark) && (
            <Button size="small" icon={<TrashIcon />} onClick={() => setSheet('remove')}>
              {t('desk.pages.remove')}
            </Button>
          )}
          <Button size="small" kind="primary" disabled={standing === 'conflict'} onClick={() => setSheet('publish')}>
            {t('desk.pages.publish')}
          </Button>
        </>
      }
    >
      {(standing === 'conflict' || standing === 'failed') && (
        <Note tone="wrong" title={t(standing === 'conflict' ? 'desk.pages.conflict' : 'desk.pages.not_saved')}>
          <p>{standing === 'conflict' ? t('desk.pages.conflict_help') : draft.why}</p>
          <Button size="small" onClick={standing === 'conflict' ? onAgain : () => void draft.flush()}>
            {t(standing === 'conflict' ? 'desk.pages.reload' : 'desk.pages.save_again')}
          </Button>
        </Note>
      )}
      <Segment
        className="lg:hidden self-start"
        label={t('desk.pages.view')}
        value={view}
        onChange={setView}
        options={[
          { value: 'blocks', label: t('desk.pages.blocks') },
          { value: 'preview', label: t('desk.pages.preview') },
        ]}
      />
      <div className="grid gap-32 items-start lg:[grid-template-columns:minmax(0,1fr)_392px]">
        <div className={`desk-col ${view === 'preview' ? 'max-lg:hidden' : ''}`}>
          {!isFixed(page.mark) && <NamesCard names={draft.names} onChange={draft.rename} page={page} />}
          {page.mark === 'home' || page.mark === 'tabbar' ? null : <Enabled draft={draft} onDone={onAgain} />}
          {page.mark === 'tabbar' ? (
            <TabbarFields tabbar={draft.data.tabbar!} onChange={(tabbar, field) => draft.change({ blocks: [], tabbar }, field)} />
          ) : (
            <BlockList
              mark={page.mark}
              blocks={draft.data.blocks}
              onChange={(blocks, field) => draft.change({ ...draft.data, blocks }, field)}
            />
          )}
        </div>
        <div className={`lg:sticky lg:[inset-block-start:0] ${view === 'blocks' ? 'max-lg:hidden' : ''}`}>
          <Frame page={page} saves={draft.saves} />
        </div>
      </div>
      {sheet === 'publish' && <PublishSheet draft={draft} onClose={shut} onDone={onAgain} />}
      {sheet === 'versions' && <VersionsSheet draft={draft} onClose={shut} onDone={onAgain} />}
      <Remove page={page} open={sheet === 'remove'} onClose={shut} />
    </DeskPage>
  );
}

function Saved({ draft }: { draft: Draft }) {
  return <span role="status">{t(`desk.pages.saving.${draft.standing}`)}</span>;
}

/** Off: visitors find the standard page, or none. */
function Enabled({ draft, onDone }: { draft: Draft; onDone: () => void }) {
  const save = useCommand('pages/save', { onDone });
  const turn = async (enabled: boolean) => {
    const page = await draft.flush();
    if (page)
      await save.run({ id: page.id, version: page.version, data: page.data as unknown as Record<string, unknown>, enabled });
  };
  return (
    <div className="ui-card flex items-center justify-between gap-24">
      <span>{t('desk.pages.enabled')}</span>
      <Switch
        label={t('desk.pages.enabled')}
        checked={draft.page.enabled}
        disabled={save.busy}
        onChange={(on) => void turn(on)}
      />
    </div>
  );
}

function Remove({ page, open, onClose }: { page: PageDetail; open: boolean; onClose: () => void }) {
  const navigate = useNavigate();
  const remove = useCommand('pages/remove', { onDone: () => navigate('/pages', { replace: true }) });
  return (
    <Dialog
      open={open}
      title={t('desk.pages.remove_title')}
      safe={t('kit.cancel')}
      onSafe={onClose}
      verb={t('desk.pages.remove')}
      danger
      busy={remove.busy}
      onVerb={() => void remove.run({ id: page.id })}
    >
      {t('desk.pages.remove_help')}
    </Dialog>
  );
}
