-- A parcel whose owner is not known lies in a bin, too: on its shelf until it is claimed, sent back or disposed of.
alter table parcel add column bin text not null default '';
