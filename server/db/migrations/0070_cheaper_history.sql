-- What a trip costs to write, measured by function: the vehicle's odometer and place follow every trip, and
-- comparing the whole vehicle to find that nothing of its own had changed was a tenth of it. Verify holds
-- these columns against the table's: all but those that follow from something else.
drop trigger vehicles_recorded on vehicles;
create trigger vehicles_recorded
  after insert or update of id, company_id, sid, license_plate, time_zone, system_of_units, currency_code,
    is_auto_recording_enabled, is_record_track_enabled, is_save_track_enabled, odometer_said, odometer_said_at,
    place_said, place_said_at, version, created_at, changed_at, deleted_at
  on vehicles for each row execute function record_history('vehicle', 'odometer,place,plate_key', 'place_said', '');
alter table vehicles enable always trigger vehicles_recorded;

-- Picked one by one, without a query within the query.
create or replace function history_part(record jsonb, columns text[]) returns text
language plpgsql immutable parallel safe as $$
declare
  part jsonb := '{}';
  name text;
begin
  foreach name in array columns loop
    if jsonb_typeof(record -> name) <> 'null' then
      part := part || jsonb_build_object(name, record -> name);
    end if;
  end loop;
  return jsonb_strip_nulls(part)::text;
end $$;

-- Declared as what they are made of: convert_to is stable, and only so are they woven into what calls them.
create or replace function history_field(content text) returns bytea
language sql stable parallel safe as $$
  select int4send(octet_length(convert_to(content, 'UTF8'))) || convert_to(content, 'UTF8')
$$;
create or replace function history_commitment(salt bytea, content text) returns bytea
language sql stable parallel safe as $$select sha256(salt || history_field(content))$$;
