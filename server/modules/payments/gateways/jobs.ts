// Jobs of gateways: expire payments, expire their sessions, process queued refunds.
import type { Job } from '../../../job-runner.ts';
import { closeSessions, expirePayments } from './redirects.ts';
import { processRefunds } from './refunds.ts';

export const gatewayJobs: Job[] = [
  { name: 'payments', every: 60, run: expirePayments },
  { name: 'gateway_sessions', every: 60, run: closeSessions },
  { name: 'gateway_refunds', every: 60, run: processRefunds },
];
