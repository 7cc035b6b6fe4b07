// The answer to a scan, as wide as the screen: green expected, amber unknown, red stop; the bin large.

import { memberWords, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { ScanOut } from '#contract/desk/warehouse.ts';
import { DoneIcon, FailedIcon, HelpIcon, ScanIcon } from '#ui/icons.tsx';
import { Spinner } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const ICON = { match: DoneIcon, unknown: HelpIcon, stop: FailedIcon };

type Props = {
  answer: ScanOut | null;
  /** scans that are not answered yet */
  waiting: number;
  /** the last one was refused, in these words */
  error: { no: string; words: string } | null;
};

export function ScanBand({ answer, waiting, error }: Props) {
  const busy = waiting > 0 && !answer;
  if (!busy && error)
    return (
      <div className="scan-band" data-band="stop" role="alert">
        <FailedIcon />
        <div className="scan-band-words">
          <strong>{t('desk.scan.not_received')}</strong>
          <Facts
            items={[
              <span key="no" className="ui-mono">
                {spaced(error.no)}
              </span>,
              error.words,
            ]}
          />
        </div>
      </div>
    );
  if (!answer || busy)
    return (
      <div className="scan-band" data-band="wait" role="status">
        {busy ? <Spinner /> : <ScanIcon />}
        <div className="scan-band-words">
          {busy ? (
            <Facts items={[t('desk.scan.asking'), waiting > 1 && t('desk.scan.in_line', { n: waiting - 1 })]} />
          ) : (
            t('desk.scan.first')
          )}
        </div>
      </div>
    );
  const Icon = ICON[answer.band];
  const pieces = answer.items.reduce((sum, item) => sum + item.num, 0);
  return (
    <div className="scan-band" data-band={answer.band} role="alert">
      <Icon />
      <div className="scan-band-words">
        <strong>{answer.band === 'match' && !answer.again ? t('desk.scan.match', { n: pieces }) : answer.says}</strong>
        <Facts
          items={[
            <span key="no" className="ui-mono">
              {spaced(answer.tracking_no)}
            </span>,
            answer.member && memberWords(answer.member),
          ]}
        />
      </div>
      {answer.bin && (
        <div className="scan-band-bin">
          {t('desk.scan.put')}
          <b>{answer.bin}</b>
        </div>
      )}
    </div>
  );
}
