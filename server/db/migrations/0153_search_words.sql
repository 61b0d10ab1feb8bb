-- Finding records by words. Both extensions are trusted: the owner of a database may create them.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- A text without case and accents. Immutable as long as nobody changes the rules of the dictionary, so an index may use
-- it; with its schema, because PostgreSQL builds and analyzes indexes without a search_path.
create function fold_text(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return public.unaccent('public.unaccent'::regdictionary, lower(folded collate "und-x-icu"));
end $$;

-- Müller is muller now, and so is Mueller.
create function fold_digraphs(folded text) returns text language plpgsql immutable strict parallel safe as $$
begin
  return replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
end $$;

-- With both spellings: Neueröffnung is found by eroffnung, which its second spelling no longer has. Each word follows a
-- space, so that short words are found by an index, too.
create function searched_words(texts text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := ' ' || replace(replace(replace(replace(
    public.fold_text(texts), E'\n', ' '), '-', ' '), '/', ' '), '(', ' ');
begin
  return folded || replace(replace(replace(folded, 'ae', 'a'), 'oe', 'o'), 'ue', 'u');
end $$;

-- The costs tell PostgreSQL to use an index rather than to fold the texts of many records.
create function trip_words(contact_name text, contact_company text, reason text, place_start jsonb, place_end jsonb,
  comment text, driver_name text) returns text language plpgsql immutable parallel safe cost 2000 as $$
begin
  return public.searched_words(concat_ws(' ', contact_name, contact_company, reason,
    place_start->>'name', place_start->'address'->>'street', place_start->'address'->>'postalCode',
    place_start->'address'->>'city',
    place_end->>'name', place_end->'address'->>'street', place_end->'address'->>'postalCode',
    place_end->'address'->>'city', comment, driver_name));
end $$;

create function expense_words(place jsonb, comment text, tags text[]) returns text
language plpgsql immutable parallel safe cost 2000 as $$
begin
  return public.searched_words(concat_ws(' ', place->>'name', place->'address'->>'street',
    place->'address'->>'postalCode', place->'address'->>'city', comment, array_to_string(tags, ' ')));
end $$;

-- Great-circle distance, the same as kilometresBetween in the program.
create function kilometres_between(a jsonb, b jsonb) returns double precision
language plpgsql immutable strict parallel safe as $$
declare
  a_north double precision := (a->>'latitude')::double precision;
  b_north double precision := (b->>'latitude')::double precision;
  east double precision := (b->>'longitude')::double precision - (a->>'longitude')::double precision;
begin
  return 2 * 6371 * asin(least(1, sqrt(sin(radians(b_north - a_north) / 2) ^ 2
    + cos(radians(a_north)) * cos(radians(b_north)) * sin(radians(east) / 2) ^ 2)));
end $$;
