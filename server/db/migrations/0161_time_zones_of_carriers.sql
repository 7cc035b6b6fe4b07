-- The zone that a carrier's clocks are in: times that a tracking service reports without one are read in it; '' is the shop's.
alter table carrier add column time_zone text not null default '';
update carrier set time_zone = known.zone from (values
  ('ems', 'Asia/Shanghai'),
  ('chinapost', 'Asia/Shanghai'),
  ('dhl', 'Europe/Berlin'),
  ('ups', 'America/New_York'),
  ('fedex', 'America/Chicago'),
  ('dpd', 'Europe/Berlin'),
  ('gls', 'Europe/Berlin'),
  ('hermes', 'Europe/Berlin'),
  ('usps', 'America/New_York'),
  ('royalmail', 'Europe/London'),
  ('correios', 'America/Sao_Paulo'),
  ('sagawa', 'Asia/Tokyo'),
  ('yamato', 'Asia/Tokyo'),
  ('cj', 'Asia/Seoul'),
  ('auspost', 'Australia/Sydney'),
  ('canadapost', 'America/Toronto'),
  ('aramex', 'Asia/Dubai'),
  ('yunexpress', 'Asia/Shanghai'),
  ('sf_intl', 'Asia/Shanghai')
) as known (code, zone) where carrier.code = known.code;
