-- Support is a permission of its own: it reads what members have and answers them. Roles that answered until now keep doing so.
update role set permissions = permissions || '["support"]'::jsonb where permissions ? 'members' and not permissions ? 'support';
insert into role (code, names, permissions)
  select 'support', '{"en": "Support", "zh-cn": "客服"}', '["support"]' from role where code = 'owner'
  on conflict (code) do nothing;
