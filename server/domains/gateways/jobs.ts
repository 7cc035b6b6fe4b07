// What happens with gateways by itself: sessions closed, refunds worked off, payments looked after whose time is over.
import type { Job } from '../../job-runner.ts';
import { workRefunds } from './refund-news.ts';
import { closeSessions, expirePayments } from './walk.ts';

export const gatewayJobs: Job[] = [
  { name: 'payments', every: 60, run: expirePayments },
  { name: 'gateway_sessions', every: 60, run: closeSessions },
  { name: 'gateway_refunds', every: 60, run: workRefunds },
];
