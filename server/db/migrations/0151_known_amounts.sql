-- Whether somebody entered the amount of fuel, which defaults to 1: false for a default, true for an amount of exactly 1.
-- Null for every other amount, for expenses that are not for fuel, and for those written before this migration.
alter table expenses add column is_amount_known boolean;
