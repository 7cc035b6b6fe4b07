// Parts of the shop that can be switched off: their entries, screens and calls go with them.

import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { Switch } from '#ui/input/switch.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Cell, Cells } from '#ui/layout/cell.tsx';

export function Addons() {
  const call = useCall('resource/lists', { resource: 'addons', page_size: 100 });
  const save = useCommand('resource/save');
  const toggle = (row: ResourceRow, on: boolean) =>
    void save.run({ resource: 'addons', id: row._id, data: { state: on ? 1 : 0 }, version: row._version });
  return (
    <DeskPage title={t('desk.resource.addons')} facts={[t('desk.addons.hint')]} narrow>
      <QueryBoundary call={call}>
        {({ data }) => (
          <Card>
            <Cells>
              {(data as ResourceRow[]).map((row) => (
                <Cell
                  key={row._id}
                  label={translate(`addon.${row._id}`)}
                  note={t(`desk.addon.${row._id as 'onepay'}`)}
                  end={
                    <Switch label={translate(`addon.${row._id}`)} checked={row.state === 1} onChange={(on) => toggle(row, on)} />
                  }
                />
              ))}
            </Cells>
          </Card>
        )}
      </QueryBoundary>
    </DeskPage>
  );
}
