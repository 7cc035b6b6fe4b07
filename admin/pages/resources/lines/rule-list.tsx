// Surcharges and refusals: each a few conditions and what follows.

import { t } from '#admin/lib/i18n.ts';
import type { LinePart } from '#admin/pages/resources/lines/line-part.ts';
import { Num } from '#admin/pages/resources/lines/num.tsx';
import { RuleEdit } from '#admin/pages/resources/lines/rule-edit.tsx';
import type { Rule } from '#contract/freight.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

/** A code that no rule or service of the line has. */
export function newId(taken: readonly string[], stem: string): string {
  for (let n = 1; ; n++) if (!taken.includes(`${stem}${n}`)) return `${stem}${n}`;
}

export function RuleList({ line, change }: LinePart) {
  const set = (at: number, rule: Rule) => change({ rules: line.rules.map((r, i) => (i === at ? rule : r)) });
  const taken = [...line.rules, ...line.services].map((r) => r.id);
  const add = () =>
    change({
      rules: [
        ...line.rules,
        {
          id: newId(taken, 'rule'),
          name: {},
          match: 'all',
          conditions: [{ param: 'longest', is: '>', value: 1200 }],
          charge: 'box',
          amount: 3000,
        },
      ],
    });
  return (
    <Card title={t('desk.line.rules')} all={String(line.rules.length)}>
      <div className="flex flex-col gap-28">
        {line.rules.map((rule, at) => (
          <RuleEdit
            key={rule.id}
            rule={rule}
            no={at + 1}
            countries={line.countries}
            onChange={(next) => set(at, next)}
            onRemove={() => change({ rules: line.rules.filter((_, i) => i !== at) })}
          />
        ))}
        <div className="flex flex-wrap items-end gap-24">
          <Button size="small" icon={<PlusIcon />} throttle={false} onClick={add}>
            {t('desk.line.add_rule')}
          </Button>
          <Num
            className="ms-auto min-w-320"
            label={t('desk.line.rule_cap')}
            name="rule_cap"
            figure="fen"
            optional
            value={line.rule_cap}
            onChange={(rule_cap) => change({ rule_cap })}
          />
        </div>
      </div>
    </Card>
  );
}
