-- The pages of a vehicle's changes. Most entries tell only that something was entered, and are in none of these.
create index history_entries_changes on history_entries (vehicle_id, number) where action <> 'created';
create index history_entries_deletions on history_entries (vehicle_id, number) where action = 'deleted';
create index history_entries_vehicle on history_entries (vehicle_id, number) where subject = 'vehicle';
