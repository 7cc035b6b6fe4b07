// Ends of lots as days: a lot that expires at midnight can be used through the day before.
import { dayIn } from '../../../dates.ts';

/** The last day (YYYY-MM-DD) on which something can be used that expires then. */
export const lastDay = (expires_at: Date, time_zone: string): string => dayIn(new Date(expires_at.getTime() - 1), time_zone);
