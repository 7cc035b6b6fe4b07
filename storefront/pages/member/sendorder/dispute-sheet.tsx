// Disputing the result of a weighing.
import { t } from '#shop/lib/i18n.ts';
import type { ActProps } from './act-props.ts';
import { WordsSheet } from './words-sheet.tsx';

export default function DisputeSheet(props: ActProps) {
  return (
    <WordsSheet
      {...props}
      action="dispute"
      title={t('send.dispute_title')}
      label={t('send.dispute_label')}
      placeholder={t('send.dispute_hint')}
      verb={t('send.dispute_do')}
      done={t('send.dispute_done')}
    >
      <p className="text-sm text-ink-2">{t('send.dispute_note')}</p>
    </WordsSheet>
  );
}
