// The job that sends queued messages.
import type { Job } from '../../../job-runner.ts';
import { deliver } from './deliver.ts';

export const outboxJobs: Job[] = [{ name: 'outbox', every: 5, lane: 'messages', run: deliver }];
