-- messages that were given up are counted by every scrape of the metrics, among all those of a month
create index outbox_failed on outbox (channel, created_at) where state = 'failed';
