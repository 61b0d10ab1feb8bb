-- A merge that was undone tells what its originals say. One of them may be hidden from the viewer, at any depth, or be
-- part of a private trip by now.
create function has_private_part(viewer uuid, parts uuid[]) returns boolean language sql stable as $$
  with recursive part as (
    select t.* from trips t where t.id = any(parts)
    union all select t.* from part join trips t on t.id = any(part.merged_from))
  select exists (
    select from part where (category = 'private' or is_merged_into_private(merged_into))
      and trip_driver(id, vehicle_id, driver_user_id) is distinct from viewer)
$$;
