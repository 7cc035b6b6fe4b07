// A waybill as it is read. What its JSON columns hold: server/db/stored/waybill.ts.
import type { Selectable } from 'kysely';
import type { WaybillTable } from '../../../../db/tables.ts';

export type Waybill = Selectable<WaybillTable>;
