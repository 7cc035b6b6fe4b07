// A one-pay order as it is read. What its JSON columns hold: server/db/stored/onepay.ts.
import type { Selectable } from 'kysely';
import type { OnepayTable } from '../../../db/tables.ts';

export type Onepay = Selectable<OnepayTable>;
