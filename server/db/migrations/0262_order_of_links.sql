-- Which of two links was made later: their times tell it only as long as nobody sets the clock. Of those that are there,
-- nothing else tells it.
alter table identity_links add column number bigserial not null;
update identity_links set number = place.number
from (select token_hash, row_number() over (order by expires_at, token_hash) as number from identity_links) place
where identity_links.token_hash = place.token_hash;
