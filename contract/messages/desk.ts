// Texts of the back office, merged from one file an area. Keys begin with `desk.` and never reach the storefront.
import { deskAftersale } from './desk-aftersale.ts';
import { deskBuying } from './desk-buying.ts';
import { deskCash } from './desk-cash.ts';
import { deskClaims } from './desk-claims.ts';
import { deskFinance } from './desk-finance.ts';
import { deskFrozen } from './desk-frozen.ts';
import { deskLines } from './desk-lines.ts';
import { deskPacking } from './desk-packing.ts';
import { deskParcels } from './desk-parcels.ts';
import { deskPayments } from './desk-payments.ts';
import { deskResources } from './desk-resources.ts';
import { deskShell } from './desk-shell.ts';
import { deskThreads } from './desk-threads.ts';
import { deskUpkeep } from './desk-upkeep.ts';
import { deskWarehouse } from './desk-warehouse.ts';

export const desk = {
  ...deskShell,
  ...deskBuying,
  ...deskAftersale,
  ...deskWarehouse,
  ...deskParcels,
  ...deskPacking,
  ...deskCash,
  ...deskClaims,
  ...deskFinance,
  ...deskFrozen,
  ...deskPayments,
  ...deskThreads,
  ...deskUpkeep,
  ...deskLines,
  ...deskResources,
} as const;
