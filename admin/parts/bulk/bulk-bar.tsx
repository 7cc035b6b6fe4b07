// What can be done with the rows that are picked; what will follow is said before, what was left is said after, each with its reason.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import type { Picked } from '#admin/lib/use-picked.ts';
import { BulkSheet, type Versions } from '#admin/parts/bulk/bulk-sheet.tsx';
import { PickBar } from '#admin/parts/pick-box.tsx';
import { APPROVED_IN_BULK, BULK_MOST, type BulkAct, type BulkThing } from '#contract/desk/tabs.ts';
import { Button } from '#ui/input/button.tsx';

type Props = {
  thing: BulkThing;
  picked: Picked;
  /** rows of the whole list */
  total: number;
  mayApprove: boolean;
  nameOf: (id: number) => string;
  /** what is approved is what the list shows; undefined where nothing is approved */
  versionOf: (id: number) => number | undefined;
  onMore: (n: number) => Promise<void>;
};

type Asked = { act: BulkAct; names: Map<number, string>; versions: Versions };

const versionsOf = (ids: readonly number[], of: Props['versionOf']): Versions =>
  Object.fromEntries(ids.flatMap((id) => [[id, of(id)]]).filter((one): one is [number, number] => one[1] !== undefined));

export function BulkBar({ thing, picked, total, mayApprove, nameOf, versionOf, onMore }: Props) {
  const { ids } = picked;
  const [act, setAct] = useState<Asked | null>(null);
  const [loading, setLoading] = useState(false);
  const most = Math.min(total, BULK_MOST);
  const approves = mayApprove && (APPROVED_IN_BULK as readonly BulkThing[]).includes(thing);
  const all = async () => {
    setLoading(true);
    await onMore(most).finally(() => setLoading(false));
  };
  return (
    <PickBar picked={picked}>
      {ids.length < most && (
        <Button size="small" kind="quiet" busy={loading} onClick={() => void all()}>
          {t(total > BULK_MOST ? 'desk.bulk.first' : 'desk.bulk.all', { n: most })}
        </Button>
      )}
      <span className="desk-bulk-acts">
        {([...(approves ? ['approve' as const] : []), 'take', 'assign', 'give_back'] as const).map((one) => (
          <Button
            key={one}
            size="small"
            kind={one === 'approve' ? 'primary' : 'secondary'}
            onClick={() =>
              setAct({ act: one, names: new Map(ids.map((id) => [id, nameOf(id)])), versions: versionsOf(ids, versionOf) })
            }
          >
            {t(`desk.bulk.act.${one}`)}
          </Button>
        ))}
      </span>
      {act && (
        <BulkSheet
          thing={thing}
          act={act.act}
          ids={[...act.names.keys()]}
          names={act.names}
          versions={act.versions}
          onClose={() => setAct(null)}
          onDone={() => picked.set([])}
        />
      )}
    </PickBar>
  );
}
