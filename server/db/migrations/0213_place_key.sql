-- The same lines are the same place. A hash, because an index has one for each trip.
create function place_key(place jsonb) returns bigint language plpgsql immutable strict parallel safe as $$
begin
  return hashtextextended(coalesce(place->>'name', '') || E'\x1f' || coalesce(place->'address'->>'street', '')
    || E'\x1f' || coalesce(place->'address'->>'postalCode', '') || E'\x1f' || coalesce(place->'address'->>'city', ''), 0);
end $$;
