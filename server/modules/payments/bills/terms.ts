// The frozen terms of a bill, typed by its kind.
import type { BillTermsOf } from '../../../db/stored/bill.ts';
import type { Bill } from './bill.ts';

type WithTerms = Pick<Bill, 'kind' | 'terms' | 'targets'>;
type Kind = keyof BillTermsOf;

const isFor = <B extends WithTerms, K extends Kind, T extends keyof BillTermsOf[K]>(
  bill: B,
  kind: K,
  target: T,
): bill is B & { terms: BillTermsOf[K][T] } => bill.kind === kind && bill.targets[0]?.type === target;

/** The terms of a bill of this kind and target. Any other bill here is a defect. */
export function billTerms<K extends Kind, T extends keyof BillTermsOf[K]>(
  bill: WithTerms,
  kind: K,
  target: T,
): BillTermsOf[K][T] {
  if (isFor(bill, kind, target)) return bill.terms;
  throw new Error(`not a bill of kind ${kind} for ${String(target)}, but ${bill.kind} for ${bill.targets[0]?.type}`);
}
