// A one-pay order row as the database returns it. The shape of its JSON columns: server/db/stored/onepay.ts.
import type { Selectable } from 'kysely';
import type { OnepayTable } from '../../../db/tables.ts';

export type Onepay = Selectable<OnepayTable>;
