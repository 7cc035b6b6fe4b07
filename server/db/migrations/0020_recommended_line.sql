-- The line that the operator recommends where it can go; without one the shop works one out.
alter table line add column recommended boolean not null default false;
