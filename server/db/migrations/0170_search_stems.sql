-- Words of goods are indexed by their stems in the language of the title as well (index-goods.ts): the job search_index writes them.
update goods set search_make = 0 where search_make > 0;
