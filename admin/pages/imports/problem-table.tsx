// Rows of a file that are wrong: where, and what, in plain words.
import { t, translate } from '#admin/lib/i18n.ts';
import { Table } from '#ui/layout/table.tsx';

type RowProblem = { row: number; field: string; message: { key: string; params: Record<string, string | number> } };
export const ProblemTable = ({ rows }: { rows: readonly RowProblem[] }) => (
  <Table
    caption={t('desk.imports.problems')}
    rows={rows.map((one, at) => ({ ...one, at }))}
    rowKey={(one) => String(one.at)}
    columns={[
      { key: 'row', head: t('desk.imports.problem_row'), cell: (one) => (one.row > 0 ? one.row : '') },
      {
        key: 'field',
        head: t('desk.imports.problem_field'),
        cell: (one) => one.field && translate(`imports.field.${one.field}`),
      },
      { key: 'text', head: t('desk.imports.problem_text'), cell: (one) => translate(one.message.key, one.message.params) },
    ]}
  />
);
