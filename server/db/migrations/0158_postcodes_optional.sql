-- Postcodes are asked for only where most addresses have one; elsewhere one that is given is still checked.
alter table country add column postcode_required boolean not null default true;
update country set postcode_required = false where code in ('CL', 'CO', 'EC', 'IE', 'KW', 'PE', 'SA', 'VN');
