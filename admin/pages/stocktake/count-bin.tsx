// The bin in front of the hands: what should lie in it, ticked as it is scanned, and fewer pieces than a row has.
import { useState } from 'react';
import { readWhole } from '#admin/lib/figures.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { printedCode } from '#contract/codes.ts';
import type { StocktakeBin, StocktakeRow } from '#contract/desk/stocktake.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/input/button.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function CountBin({ id, bin, name }: { id: number; bin: StocktakeBin | undefined; name: string }) {
  const call = useCall('stocktake/rows', { id, bin: name }, { keepPrevious: ['bin'] });
  return (
    <Card
      title={
        <span className="flex items-baseline gap-16">
          {t('stocktake.bin_now')} <b className="ui-mono text-xl">{name}</b>
        </span>
      }
      all={bin && t('stocktake.in_bin', { found: bin.found, expected: bin.expected })}
    >
      <QueryBoundary call={call}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="desk-small">{t('stocktake.bin_empty')}</p>
          ) : (
            <ul>
              {list.map((row) => (
                <Row key={row.id} id={id} row={row} bin={name} />
              ))}
            </ul>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

const TONE = { ok: 'safe', missing: 'moving', short: 'clock', elsewhere: 'clock', not_here: 'wrong', moved: 'over' } as const;
const KindBadge = ({ kind }: { kind: StocktakeRow['kind'] }) => <Badge tone={TONE[kind]}>{t(`stocktake.kind.${kind}`)}</Badge>;

function Row({ id, row, bin }: { id: number; row: StocktakeRow; bin: string }) {
  const [pieces, setPieces] = useState('');
  const count = useCommand('stocktake/scan', { onDone: () => setPieces('') });
  const n = readWhole(pieces);
  const several = row.found_num !== null && row.num > 1;
  return (
    <li className="flex flex-wrap items-center gap-20 py-16 border-t border-line first:border-0">
      <Shot src={row.pic_url} alt="" />
      <span className="flex-1 min-w-240">
        <span className="block text-ink">{row.title}</span>
        <Facts
          className="desk-small"
          items={[
            row.properties_name,
            several ? t('stocktake.pieces_of', { found: row.found_num ?? 0, num: row.num }) : `× ${row.num}`,
            row.mark,
            row.found_bin && row.found_bin !== bin && row.found_bin,
          ]}
        />
      </span>
      {several && (
        <Form
          className="!flex-row items-end"
          errors={count.errors}
          onSubmit={() => {
            if (n !== null) void count.run({ id, bin, code: printedCode('item', row.id), num: n });
          }}
        >
          <FigureField
            figure="whole"
            label={t('stocktake.pieces')}
            name="num"
            value={pieces}
            onChange={setPieces}
            min={0}
            max={row.num}
          />
          <Button size="small" type="submit" busy={count.busy} disabled={n === null}>
            {t('kit.save')}
          </Button>
        </Form>
      )}
      <KindBadge kind={row.kind} />
    </li>
  );
}
