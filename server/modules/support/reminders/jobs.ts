// The job that sends the daily mails.
import type { Job } from '../../../job-runner.ts';
import { sendDigests } from './digest.ts';

export const reminderJobs: Job[] = [{ name: 'mail_digest', every: 120, run: sendDigests }];
