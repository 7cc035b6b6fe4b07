-- When a seller replaced the account that payouts go to: payouts to it rest for some hours. A payout keeps the time of the account that it was begun with.
alter table own_seller add column payee_changed_at timestamptz;
alter table seller_payout add column payee_changed_at timestamptz;
alter table account_change drop constraint account_change_kind_check;
alter table account_change add constraint account_change_kind_check
  check (kind in ('email', 'mobile', 'password', 'password_reset', 'paypassword', 'paypassword_first', 'payee'));
