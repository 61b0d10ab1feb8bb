-- Functions and triggers are called by what they do. What they do stays, and so does the order in which triggers fire.
alter function follow_vehicle(uuid) rename to refresh_vehicle_position;
alter function follow_added() rename to refresh_positions_after_insert;
alter function follow_trips() rename to refresh_position_after_update;
alter function follow_what_is_said() rename to refresh_position_after_correction;
alter function let_payloads_fade() rename to guard_payload_erasure;
alter function let_heads_grow() rename to guard_head_advance;
alter function let_old_events_go() rename to guard_event_deletion;
alter function let_records_come_back() rename to guard_record_restore;
alter function let_told_tracks_in() rename to guard_track_insert;
alter function let_tracks_go_with_their_history() rename to guard_track_deletion;
alter function refuse_another_time() rename to guard_creation_time;
alter function refuse_rewriting() rename to refuse_history_rewrite;
alter function refuse_rewriting_events() rename to refuse_event_rewrite;
alter function refuse_writing_by_hand() rename to refuse_direct_write;
alter function erase_from_history() rename to apply_erasure;
alter function count_added_trips() rename to count_inserted_trips;
alter function count_added_expenses() rename to count_inserted_expenses;
alter function count_trips() rename to count_changed_trip;
alter function count_expenses() rename to count_changed_expense;

alter trigger entries_only_grow on history_entries rename to entries_append_only;
alter trigger entries_not_by_hand on history_entries rename to entries_no_direct_write;
alter trigger heads_stay on history_heads rename to heads_no_deletion;
alter trigger heads_grow on history_heads rename to heads_guard_advance;
alter trigger heads_not_by_hand on history_heads rename to heads_no_direct_write;
alter trigger payloads_stay on history_payloads rename to payloads_no_deletion;
alter trigger payloads_fade on history_payloads rename to payloads_guard_erasure;
alter trigger payloads_not_by_hand on history_payloads rename to payloads_no_direct_write;
alter trigger steps_only_grow on history_clock_steps rename to steps_append_only;
alter trigger steps_not_by_hand on history_clock_steps rename to steps_no_direct_write;
alter trigger erasures_done on history_erasures rename to erasures_apply;
alter trigger checkpoints_stay on history_checkpoints rename to checkpoints_append_only;
alter trigger vehicles_recorded on vehicles rename to vehicles_record_history;
alter trigger vehicles_stay on vehicles rename to vehicles_no_deletion;
alter trigger vehicles_stay_themselves on vehicles rename to vehicles_identity_fixed;
alter trigger vehicles_made_now on vehicles rename to vehicles_guard_creation_time;
alter trigger vehicles_recount on vehicles rename to vehicles_recount_trips;
alter trigger vehicles_said on vehicles rename to vehicles_refresh_position;
alter trigger trips_recorded on trips rename to trips_record_history;
alter trigger trips_stay on trips rename to trips_no_deletion;
alter trigger trips_stay_themselves on trips rename to trips_identity_fixed;
alter trigger trips_come_back on trips rename to trips_guard_restore;
alter trigger trips_made_now on trips rename to trips_guard_creation_time;
alter trigger trips_counted on trips rename to trips_count_inserted;
alter trigger trips_recounted on trips rename to trips_recount_changed;
alter trigger trips_followed on trips rename to trips_refresh_inserted;
alter trigger trips_refollowed on trips rename to trips_refresh_position;
alter trigger expenses_recorded on expenses rename to expenses_record_history;
alter trigger expenses_stay on expenses rename to expenses_no_deletion;
alter trigger expenses_stay_themselves on expenses rename to expenses_identity_fixed;
alter trigger expenses_come_back on expenses rename to expenses_guard_restore;
alter trigger expenses_made_now on expenses rename to expenses_guard_creation_time;
alter trigger expenses_counted on expenses rename to expenses_count_inserted;
alter trigger expenses_recounted on expenses rename to expenses_recount_changed;
alter trigger expenses_followed on expenses rename to expenses_refresh_inserted;
alter trigger expenses_refollowed on expenses rename to expenses_refresh_position;
alter trigger security_events_stay on security_events rename to security_events_append_only;
alter trigger security_events_age on security_events rename to security_events_guard_deletion;
alter trigger security_event_removals_done on security_event_removals rename to security_event_removals_apply;
alter trigger tracks_unchanged on trip_tracks rename to tracks_no_update;
alter trigger tracks_kept on trip_tracks rename to tracks_guard_deletion;
alter trigger tracks_told on trip_tracks rename to tracks_guard_insert;

create or replace function refresh_positions_after_insert() returns trigger language plpgsql as $$
begin
  perform refresh_vehicle_position(vehicle_id) from (select distinct vehicle_id from added) a;
  return null;
end $$;

create or replace function refresh_position_after_update() returns trigger language plpgsql as $$
begin
  perform refresh_vehicle_position(new.vehicle_id);
  return null;
end $$;

create or replace function refresh_position_after_correction() returns trigger language plpgsql as $$
begin
  perform refresh_vehicle_position(new.id);
  return null;
end $$;
