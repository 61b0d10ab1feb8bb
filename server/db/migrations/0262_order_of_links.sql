-- Which of two links was made later: their times tell it only as long as nobody sets the clock.
alter table identity_links add column number bigserial not null;
