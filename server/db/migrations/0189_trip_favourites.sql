-- A recurring trip that a member keeps, to begin new trips with. It names no trip, vehicle or driver. The favourites of a
-- member go with the membership.
create table trip_favourites (
  id uuid primary key,
  company_id uuid not null references companies (id) on delete cascade,
  owner_id uuid not null,
  -- Ascending, with gaps; a new favourite comes first.
  position integer not null,
  label text not null,
  category text not null,
  place_start jsonb,
  place_end jsonb,
  reason text,
  contact_name text,
  contact_company text,
  distance_km numeric(10, 3),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint trip_favourites_of_a_member foreign key (company_id, owner_id)
    references memberships (company_id, user_id) on delete cascade
);

create index trip_favourites_in_order on trip_favourites (company_id, owner_id, position, id);
