-- Items ordered by earlier releases hold their picture's address at the marketplace; the job order_pictures replaces it.
create index order_item_foreign_picture on order_item (id) where pic_url ~ '^(https?:)?//';
