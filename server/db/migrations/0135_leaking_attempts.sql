-- The count of attempts of a network leaks away steadily, also while others go on trying.
alter table identity_attempts alter column count type double precision;
