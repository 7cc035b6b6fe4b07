// A waybill row as the database returns it. The shape of its JSON columns: server/db/stored/waybill.ts.
import type { Selectable } from 'kysely';
import type { WaybillTable } from '../../../../db/tables.ts';

export type Waybill = Selectable<WaybillTable>;
