// The filters of a list of money movements.
import type { MONEY_KINDS } from '#contract/calls/wallet.ts';
import type { ArgsAt } from '#shop/lib/api.ts';
import type { Days, Period } from '#shop/parts/money/money-days.ts';

export type Choice = { kind: (typeof KINDS)[number] | 'all'; period: Period; days: Days };

export const KINDS = ['payment', 'refund', 'top_up', 'withdrawal', 'other'] as const satisfies typeof MONEY_KINDS;

export type Narrowing = Pick<ArgsAt<'pay/expensesRecord'>, 'type' | 'kind' | 'from' | 'to'>;
