-- Entered late: more than seven days after the trip ended. A merged trip is as late as the latest of those that it was
-- made of, however soon they were merged.
create function originals_entered_late(sources uuid[]) returns boolean language plpgsql stable as $$
begin
  return (
    with recursive originals as (
      select created_at, end_at, merged_from from trips where id = any(sources)
      union all
      select t.created_at, t.end_at, t.merged_from from originals o join trips t on t.id = any(o.merged_from))
    select coalesce(bool_or(created_at - end_at > interval '7 days'), false) from originals where merged_from is null);
end $$;

create function entered_late(created timestamptz, ended timestamptz, sources uuid[]) returns boolean
language sql stable as $$
  select case when sources is null then created - ended > interval '7 days' else originals_entered_late(sources) end
$$;

-- The few trips that last longer than half a day: only they reach into what comes so much later.
create index trips_long on trips (vehicle_id, start_at, id)
  where deleted_at is null and end_at - start_at > interval '12 hours';
