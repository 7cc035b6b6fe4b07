-- Bust less underbust: what a cup is told from.
alter table size_row add column cup_from int, add column cup_to int;
