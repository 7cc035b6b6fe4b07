// The keys of all texts, typed by the English files: one line an area. tools/house/texts.test.ts finds an area that is missing here.
import type account from './texts/en/account.json';
import type accountChanges from './texts/en/account-changes.json';
import type advisory from './texts/en/advisory.json';
import type afterSales from './texts/en/after-sales.json';
import type boot from './texts/en/boot.json';
import type browse from './texts/en/browse.json';
import type cash from './texts/en/cash.json';
import type chooseLine from './texts/en/choose-line.json';
import type claims from './texts/en/claims.json';
import type clocks from './texts/en/clocks.json';
import type content from './texts/en/content.json';
import type corrections from './texts/en/corrections.json';
import type deskAftersale from './texts/en/desk-aftersale.json';
import type deskArrivals from './texts/en/desk-arrivals.json';
import type deskBuying from './texts/en/desk-buying.json';
import type deskCash from './texts/en/desk-cash.json';
import type deskClaims from './texts/en/desk-claims.json';
import type deskDashboard from './texts/en/desk-dashboard.json';
import type deskDemand from './texts/en/desk-demand.json';
import type deskDispatch from './texts/en/desk-dispatch.json';
import type deskFinance from './texts/en/desk-finance.json';
import type deskFind from './texts/en/desk-find.json';
import type deskFrozen from './texts/en/desk-frozen.json';
import type deskLabels from './texts/en/desk-labels.json';
import type deskLevels from './texts/en/desk-levels.json';
import type deskLines from './texts/en/desk-lines.json';
import type deskPacking from './texts/en/desk-packing.json';
import type deskPages from './texts/en/desk-pages.json';
import type deskPapers from './texts/en/desk-papers.json';
import type deskParcels from './texts/en/desk-parcels.json';
import type deskPayments from './texts/en/desk-payments.json';
import type deskPoints from './texts/en/desk-points.json';
import type deskPromotion from './texts/en/desk-promotion.json';
import type deskQueues from './texts/en/desk-queues.json';
import type deskReminders from './texts/en/desk-reminders.json';
import type deskResources from './texts/en/desk-resources.json';
import type deskReviews from './texts/en/desk-reviews.json';
import type deskScan from './texts/en/desk-scan.json';
import type deskSearch from './texts/en/desk-search.json';
import type deskSellers from './texts/en/desk-sellers.json';
import type deskShell from './texts/en/desk-shell.json';
import type deskShipments from './texts/en/desk-shipments.json';
import type deskSources from './texts/en/desk-sources.json';
import type deskStocktake from './texts/en/desk-stocktake.json';
import type deskSuppliers from './texts/en/desk-suppliers.json';
import type deskTexts from './texts/en/desk-texts.json';
import type deskThreads from './texts/en/desk-threads.json';
import type deskUpkeep from './texts/en/desk-upkeep.json';
import type deskWarehouse from './texts/en/desk-warehouse.json';
import type fail from './texts/en/fail.json';
import type fields from './texts/en/fields.json';
import type found from './texts/en/found.json';
import type freight from './texts/en/freight.json';
import type goods from './texts/en/goods.json';
import type imports from './texts/en/imports.json';
import type invoice from './texts/en/invoice.json';
import type later from './texts/en/later.json';
import type levels from './texts/en/levels.json';
import type money from './texts/en/money.json';
import type onepay from './texts/en/onepay.json';
import type ordering from './texts/en/ordering.json';
import type orders from './texts/en/orders.json';
import type ownData from './texts/en/own-data.json';
import type pages from './texts/en/pages.json';
import type parcels from './texts/en/parcels.json';
import type pay from './texts/en/pay.json';
import type payments from './texts/en/payments.json';
import type photos from './texts/en/photos.json';
import type points from './texts/en/points.json';
import type prices from './texts/en/prices.json';
import type promotion from './texts/en/promotion.json';
import type refunds from './texts/en/refunds.json';
import type reminders from './texts/en/reminders.json';
import type reviews from './texts/en/reviews.json';
import type search from './texts/en/search.json';
import type segments from './texts/en/segments.json';
import type sellers from './texts/en/sellers.json';
import type send from './texts/en/send.json';
import type services from './texts/en/services.json';
import type shell from './texts/en/shell.json';
import type shipForMe from './texts/en/ship-for-me.json';
import type site from './texts/en/site.json';
import type sizes from './texts/en/sizes.json';
import type sources from './texts/en/sources.json';
import type splits from './texts/en/splits.json';
import type staff from './texts/en/staff.json';
import type storage from './texts/en/storage.json';
import type users from './texts/en/users.json';
import type waiting from './texts/en/waiting.json';
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
  | keyof typeof chooseLine
  | keyof typeof claims
  | keyof typeof clocks
  | keyof typeof content
  | keyof typeof corrections
  | keyof typeof deskAftersale
  | keyof typeof deskArrivals
  | keyof typeof deskBuying
  | keyof typeof deskCash
  | keyof typeof deskClaims
  | keyof typeof deskDashboard
  | keyof typeof deskDemand
  | keyof typeof deskDispatch
  | keyof typeof deskFinance
  | keyof typeof deskFind
  | keyof typeof deskFrozen
  | keyof typeof deskLabels
  | keyof typeof deskLevels
  | keyof typeof deskLines
  | keyof typeof deskPacking
  | keyof typeof deskPages
  | keyof typeof deskPapers
  | keyof typeof deskParcels
  | keyof typeof deskPayments
  | keyof typeof deskPoints
  | keyof typeof deskPromotion
  | keyof typeof deskReminders
  | keyof typeof deskQueues
  | keyof typeof deskResources
  | keyof typeof deskReviews
  | keyof typeof deskScan
  | keyof typeof deskSearch
  | keyof typeof deskSellers
  | keyof typeof deskShell
  | keyof typeof deskShipments
  | keyof typeof deskSources
  | keyof typeof deskStocktake
  | keyof typeof deskSuppliers
  | keyof typeof deskTexts
  | keyof typeof deskThreads
  | keyof typeof deskUpkeep
  | keyof typeof deskWarehouse
  | keyof typeof fail
  | keyof typeof fields
  | keyof typeof found
  | keyof typeof freight
  | keyof typeof goods
  | keyof typeof imports
  | keyof typeof invoice
  | keyof typeof later
  | keyof typeof levels
  | keyof typeof money
  | keyof typeof onepay
  | keyof typeof ordering
  | keyof typeof orders
  | keyof typeof ownData
  | keyof typeof pages
  | keyof typeof parcels
  | keyof typeof pay
  | keyof typeof payments
  | keyof typeof photos
  | keyof typeof points
  | keyof typeof prices
  | keyof typeof promotion
  | keyof typeof refunds
  | keyof typeof reminders
  | keyof typeof reviews
  | keyof typeof search
  | keyof typeof segments
  | keyof typeof sellers
  | keyof typeof send
  | keyof typeof services
  | keyof typeof shell
  | keyof typeof shipForMe
  | keyof typeof site
  | keyof typeof sizes
  | keyof typeof sources
  | keyof typeof splits
  | keyof typeof staff
  | keyof typeof storage
  | keyof typeof users
  | keyof typeof waiting
  | keyof typeof waybills;
