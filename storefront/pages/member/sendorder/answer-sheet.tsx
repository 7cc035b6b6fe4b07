// Answering the packer's question.
import { t } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { Said } from '#shop/parts/thread/said.tsx';
import type { ActProps } from './act-props.ts';
import { WordsSheet } from './words-sheet.tsx';

export default function AnswerSheet(props: ActProps) {
  const { data } = useCall('sendorder/detail', { id: props.id }, { quiet: true });
  return (
    <WordsSheet
      {...props}
      action="answer"
      title={t('send.answer_title')}
      label={t('send.answer_label')}
      placeholder={t('send.answer_hint')}
      verb={t('send.answer_do')}
      done={t('send.answered')}
    >
      {data?.problem && (
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere] text-ink-2">
          {data.problem.why && `${data.problem.why}\n`}
          <Said thing="waybill" id={props.id} text={data.problem.text} />
        </p>
      )}
    </WordsSheet>
  );
}
