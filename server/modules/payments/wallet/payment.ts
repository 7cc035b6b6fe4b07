// A payment at a gateway.
import type { Selectable } from 'kysely';
import type { PaymentTable } from '../../../db/tables.ts';

export type Payment = Selectable<PaymentTable>;
