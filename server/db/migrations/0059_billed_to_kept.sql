-- An invoice stays what it is: bills paid before whom they are billed to was kept, or while their member had no address, keep what they show today.
update bill b set billed_to = coalesce(
  (select jsonb_build_object('name', a.name, 'street', a.street, 'street2', a.street2, 'postcode', a.postcode, 'city', a.city, 'state', a.state,
      'country_names', c.names)
    from address a join country c on c.code = a.country
    where a.member_id = b.member_id and a.deleted_at is null and (a.is_default_bill or a.is_default)
    order by a.is_default_bill desc limit 1),
  jsonb_build_object('name', coalesce(nullif(m.nickname, ''), m.mark), 'street', '', 'street2', '', 'postcode', '', 'city', '', 'state', '',
    'country_names', '{}'::jsonb))
from member m where m.id = b.member_id and m.state <> 'erased' and b.state = 'paid' and b.billed_to is null;
