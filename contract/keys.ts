// The keys of all texts, typed by the English files: one line an area. tools/house/texts.test.ts finds an area that is missing here.
import type account from './texts/en/account.json';
import type accountChanges from './texts/en/account-changes.json';
import type advisory from './texts/en/advisory.json';
import type afterSales from './texts/en/after-sales.json';
import type boot from './texts/en/boot.json';
import type browse from './texts/en/browse.json';
import type cash from './texts/en/cash.json';
import type claims from './texts/en/claims.json';
import type clocks from './texts/en/clocks.json';
import type content from './texts/en/content.json';
import type deskAftersale from './texts/en/desk-aftersale.json';
import type deskBuying from './texts/en/desk-buying.json';
import type deskCash from './texts/en/desk-cash.json';
import type deskClaims from './texts/en/desk-claims.json';
import type deskFinance from './texts/en/desk-finance.json';
import type deskFrozen from './texts/en/desk-frozen.json';
import type deskLines from './texts/en/desk-lines.json';
import type deskPacking from './texts/en/desk-packing.json';
import type deskParcels from './texts/en/desk-parcels.json';
import type deskPayments from './texts/en/desk-payments.json';
import type deskResources from './texts/en/desk-resources.json';
import type deskShell from './texts/en/desk-shell.json';
import type deskTexts from './texts/en/desk-texts.json';
import type deskThreads from './texts/en/desk-threads.json';
import type deskUpkeep from './texts/en/desk-upkeep.json';
import type deskWarehouse from './texts/en/desk-warehouse.json';
import type fail from './texts/en/fail.json';
import type freight from './texts/en/freight.json';
import type goods from './texts/en/goods.json';
import type invoice from './texts/en/invoice.json';
import type money from './texts/en/money.json';
import type onepay from './texts/en/onepay.json';
import type orders from './texts/en/orders.json';
import type ownData from './texts/en/own-data.json';
import type parcels from './texts/en/parcels.json';
import type pay from './texts/en/pay.json';
import type payments from './texts/en/payments.json';
import type photos from './texts/en/photos.json';
import type refunds from './texts/en/refunds.json';
import type send from './texts/en/send.json';
import type shell from './texts/en/shell.json';
import type shipForMe from './texts/en/ship-for-me.json';
import type site from './texts/en/site.json';
import type staff from './texts/en/staff.json';
import type storage from './texts/en/storage.json';
import type users from './texts/en/users.json';
import type waybills from './texts/en/waybills.json';

/** A key of a text in contract/texts/en. */
export type Key =
  | keyof typeof account
  | keyof typeof accountChanges
  | keyof typeof advisory
  | keyof typeof afterSales
  | keyof typeof boot
  | keyof typeof browse
  | keyof typeof cash
  | keyof typeof claims
  | keyof typeof clocks
  | keyof typeof content
  | keyof typeof deskAftersale
  | keyof typeof deskBuying
  | keyof typeof deskCash
  | keyof typeof deskClaims
  | keyof typeof deskFinance
  | keyof typeof deskFrozen
  | keyof typeof deskLines
  | keyof typeof deskPacking
  | keyof typeof deskParcels
  | keyof typeof deskPayments
  | keyof typeof deskResources
  | keyof typeof deskShell
  | keyof typeof deskTexts
  | keyof typeof deskThreads
  | keyof typeof deskUpkeep
  | keyof typeof deskWarehouse
  | keyof typeof fail
  | keyof typeof freight
  | keyof typeof goods
  | keyof typeof invoice
  | keyof typeof money
  | keyof typeof onepay
  | keyof typeof orders
  | keyof typeof ownData
  | keyof typeof parcels
  | keyof typeof pay
  | keyof typeof payments
  | keyof typeof photos
  | keyof typeof refunds
  | keyof typeof send
  | keyof typeof shell
  | keyof typeof shipForMe
  | keyof typeof site
  | keyof typeof staff
  | keyof typeof storage
  | keyof typeof users
  | keyof typeof waybills;
