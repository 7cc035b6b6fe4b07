// Scheduled work on orders: expires questions and problems that were not answered in time, gives pictures of old orders an address of the shop.
import type { ItemState } from '#contract/states/order-item.ts';
import type { Job } from '../../../job-runner.ts';
import { workInSystem } from '../../../work-due.ts';
import { expireItem } from './expire.ts';
import { replaceForeignPictures } from './old-pictures.ts';

export const orderJobs: Job[] = [
  {
    name: 'items',
    every: 300,
    run: async (app, db) => {
      const due = db
        .selectFrom('order_item')
        .select(['id', 'order_id'])
        .where('state', 'in', ['question', 'problem'] satisfies ItemState[])
        .where('due_at', '<=', app.clock.now())
        .orderBy('due_at')
        .orderBy('id');
      await workInSystem(app, db, { work: 'items', due, id: 'order_item.id', lock: 'order_item' }, expireItem);
    },
  },
  {
    name: 'order_pictures',
    every: 3600,
    lane: 'bulk',
    run: async (app, db) => void (await replaceForeignPictures(app, db)),
  },
];
