// Rows of a list by a table from a spreadsheet: what the file would bring is seen first, with what is wrong by row.
import { type ChangeEvent, useRef, useState } from 'react';
import { type OutputAt, send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { formatMessage } from '#admin/lib/format.ts';
import { list, t } from '#admin/lib/i18n.ts';
import { fieldLabel } from '#admin/lib/labels.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { FileEncodingChoice, readTextFile, type TextFile } from '#admin/parts/text-file.tsx';
import { isCallError } from '#client/call-error.ts';
import type { Resource } from '#contract/desk/resource.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { DownloadIcon, UploadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Table } from '#ui/layout/table.tsx';

type Seen = OutputAt<'resource/sheet_check'>;
/** As long as the call takes. */
const MOST_LETTERS = 400_000;

export function SheetIn({ r, onClose, onDone }: { r: Resource; onClose: () => void; onDone: () => void }) {
  const [file, setFile] = useState<TextFile>();
  const [seen, setSeen] = useState<Seen>();
  const [refused, setRefused] = useState('');
  const [loading, setLoading] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const check = useCommand('resource/sheet_check', {
    onDone: setSeen,
    onError: (error) => {
      setSeen(undefined);
      setRefused(errorText(error));
    },
  });
  const store = useCommand('resource/sheet_import', {
    invalidates: ['resource'],
    onDone: ({ made, changed }) => {
      toast(t('desk.sheet.done', { n: made + changed }), { mark: 'done' });
      onDone();
      onClose();
    },
  });
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen) await look(await readTextFile(chosen));
  };
  const look = async (read: TextFile) => {
    setSeen(undefined);
    setRefused('');
    if (read.text.length > MOST_LETTERS) return setRefused(t('desk.sheet.too_large'));
    setFile(read);
    await check.run({ resource: r.name, text: read.text });
  };
  const save = async () => {
    setLoading(true);
    try {
      download(`${r.name}.csv`, (await send('resource/sheet', { resource: r.name })).text);
    } catch (error) {
      if (!isCallError(error)) throw error;
      setRefused(errorText(error));
    } finally {
      setLoading(false);
    }
  };
  const n = seen ? seen.made + seen.changed : 0;
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t('desk.sheet.title')}
      verb={t('desk.sheet.save', { n })}
      busy={store.busy}
      errors={store.errors}
      disabled={n === 0 || check.busy}
      onSend={() => store.run({ resource: r.name, text: file?.text ?? '' })}
    >
      <p className="desk-small text-ink-2">{t('desk.sheet.help')}</p>
      <div className="flex flex-wrap gap-16">
        <Button size="small" icon={<DownloadIcon />} busy={loading} onClick={() => void save()}>
          {t('desk.sheet.download')}
        </Button>
        <Button size="small" icon={<UploadIcon />} busy={check.busy} onClick={() => chooser.current?.click()}>
          {t('desk.sheet.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".csv,text/csv"
          aria-label={t('desk.sheet.choose')}
          hidden
          onChange={(e) => void take(e)}
        />
      </div>
      {file && <FileEncodingChoice file={file} onChange={(next) => void look(next)} />}
      {refused && <Note tone="wrong">{refused}</Note>}
      {seen && (
        <Note tone={seen.problems.length > 0 ? 'clock' : 'safe'}>
          {t('desk.sheet.says', { made: seen.made, changed: seen.changed, same: seen.same })}
        </Note>
      )}
      {seen && seen.unknown.length > 0 && <p className="desk-small">{t('desk.sheet.unknown', { names: list(seen.unknown) })}</p>}
      {seen && seen.problems.length > 0 && (
        <>
          <h3>{t('desk.sheet.problems', { n: seen.problems.length })}</h3>
          <Table
            caption={t('desk.sheet.problems', { n: seen.problems.length })}
            rows={seen.problems}
            rowKey={(row) => String(row.row)}
            columns={[
              { key: 'row', head: t('desk.sheet.row'), end: true, cell: (row) => String(row.row) },
              {
                key: 'why',
                head: t('desk.sheet.why'),
                cell: (row) => {
                  const f = r.fields.find((one) => one.name === row.field);
                  return formatMessage({ ...row.why, params: { ...row.why.params, field: f ? fieldLabel(f) : row.field } });
                },
              },
            ]}
          />
        </>
      )}
    </AskSheet>
  );
}
