// A member wants an item cancelled that is being bought: agree and refund, or say why not.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { useRefundDestination } from '#admin/parts/refund-destination.tsx';
import type { BuyItem } from '#contract/desk/buying.ts';
import { Note } from '#ui/feedback/note.tsx';
import { HandIcon } from '#ui/icons.tsx';
import { Button, Buttons } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';

export function CancelWish({ item }: { item: BuyItem }) {
  const [declining, setDeclining] = useState(false);
  const [text, setText] = useState('');
  const destination = useRefundDestination({ type: 'order', id: item.order_id });
  const answer = useCommand('buying/cancel_answer', { onDone: () => setDeclining(false) });
  return (
    <Note
      tone="you"
      role="alert"
      icon={<HandIcon className="ui-icon-sm" />}
      title={t('desk.buying.cancel_wish', { title: item.properties_name || item.title })}
      end={
        <Buttons>
          <Button size="small" onClick={() => setDeclining(true)}>
            {t('action.item.decline_cancel')}
          </Button>
          <Button
            size="small"
            kind="danger"
            busy={answer.busy}
            onClick={() => void answer.run({ item_id: item.id, agree: 'yes', ...destination.args })}
          >
            {t('desk.buying.agree_refund', { amount: money(item.paid) })}
          </Button>
        </Buttons>
      }
    >
      {t('desk.buying.cancel_wish_help')}
      {destination.node && <div className="mt-14">{destination.node}</div>}
      <AskSheet
        open={declining}
        onClose={() => setDeclining(false)}
        title={t('action.item.decline_cancel')}
        verb={t('action.item.decline_cancel')}
        busy={answer.busy}
        errors={answer.errors}
        onSend={() => answer.run({ item_id: item.id, agree: 'no', text: text.trim() })}
      >
        {declining && <CannedPick of={{ thing: 'item', id: item.id }} kind="decision" onPick={setText} />}
        <Field
          label={t('desk.input.reason_member')}
          name="text"
          type="textarea"
          value={text}
          onChange={setText}
          maxLength={500}
          autoFocus
          check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
        />
      </AskSheet>
    </Note>
  );
}
