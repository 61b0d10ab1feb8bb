-- Ten thousand trips of the longest distance fill 11 digits, and the next one was refused.
alter table finding_counts
  alter column uncategorised_distance type numeric,
  alter column gap_distance type numeric,
  alter column overlap_distance type numeric;
alter table trip_months alter column distance type numeric;
alter table expense_months alter column grossing type numeric;
