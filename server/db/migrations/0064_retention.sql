-- What may go after its days is found by its time.
create index session_expires on session (expires_at);
create index goods_view_at on goods_view (at);
create index outbox_created on outbox (created_at);
create index outbox_secret on outbox (created_at) where secret;
