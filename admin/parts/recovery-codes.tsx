// Recovery codes, shown once: to copy, to save as a file, to print.
import { t } from '#admin/lib/i18n.ts';
import { useOperator } from '#admin/lib/session.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const who = useOperator();
  const text = codes.join('\n');
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${who.shop} · ${who.username}\n\n${text}\n`)}`;
  return (
    <div className="flex flex-col gap-24">
      <Note tone="clock" title={t('desk.account.codes_title')}>
        {t('desk.account.codes_note')}
      </Note>
      <ul className="grid grid-cols-2 gap-12 ui-mono" aria-label={t('desk.account.codes')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-16">
        <CopyButton text={text}>{t('desk.account.codes_copy')}</CopyButton>
        <a className="ui-link" href={file} download="recovery-codes.txt">
          {t('desk.account.codes_save')}
        </a>
        <Button kind="primary" size="small" onClick={onDone}>
          {t('desk.account.codes_done')}
        </Button>
      </div>
    </div>
  );
}
