// The data of the withdrawal screen: limits and fees, and accounts that were paid to before.
import type { OutputAt } from '#shop/lib/api.ts';

export type CashConfig = OutputAt<'cash/getConfig'>;
export type Payees = OutputAt<'cash/bankLists'>;
