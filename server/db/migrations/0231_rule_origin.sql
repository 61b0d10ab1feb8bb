-- What a rule of its writer has answered is told from what they entered. Part of what is hashed, as every origin.
alter table history_entries
  drop constraint history_origin_known,
  add constraint history_origin_known check (origin in ('entered', 'recorded', 'imported', 'rule')) not valid;
