-- A withdrawal has one name everywhere: in tables, movements, histories, messages and texts.
alter table cashout rename to withdrawal;
do $$
declare named text;
begin
  for named in select conname from pg_constraint where conrelid = 'withdrawal'::regclass and conname like 'cashout%' loop
    execute format('alter table withdrawal rename constraint %I to %I', named, replace(named, 'cashout', 'withdrawal'));
  end loop;
end $$;
alter index cashout_member rename to withdrawal_member;
alter index cashout_state rename to withdrawal_state;
alter sequence cashout_id_seq rename to withdrawal_id_seq;
update account set kind = 'withdrawal_fee' where kind = 'cashout_fee';
update ledger_tx set kind = replace(kind, 'cashout', 'withdrawal') where kind like 'cashout%';
update ledger_tx set key = replace(key, 'cashout:', 'withdrawal:') where key like 'cashout:%';
update ledger_tx set ref_type = 'withdrawal' where ref_type = 'cashout';
update ledger_tx set text_key = replace(text_key, 'cashout', 'withdrawal') where text_key like 'money.cashout%';
update ledger_day set kind = replace(kind, 'cashout', 'withdrawal'), account = replace(account, 'cashout', 'withdrawal') where kind like 'cashout%' or account = 'cashout_fee';
update history set thing = 'withdrawal' where thing = 'cashout';
update audit set action = replace(action, 'cashout', 'withdrawal') where action like 'cashout.%';
update audit set thing = 'withdrawal' where thing = 'cashout';
update message set key = replace(key, 'cashout', 'withdrawal') where key like 'cashout%';
update text_override set key = regexp_replace(key, 'cashout', 'withdrawal') where key ~ '\mcashout';
