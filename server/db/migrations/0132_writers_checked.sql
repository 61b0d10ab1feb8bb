-- Apart from the migration that adds them: the entries are read while others write.
alter table history_entries
  validate constraint history_actor_kind_known,
  validate constraint history_origin_known,
  validate constraint history_origin_of_a_writer,
  validate constraint history_action_known;
