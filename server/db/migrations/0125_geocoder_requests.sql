-- How often a user has had a geocoder asked today (UTC): such a service costs money or goodwill, and several servers
-- share one account there. One row a user, which the next day begins again.
create table geocoder_requests (
  user_id uuid primary key references users (id) on delete cascade,
  day date not null,
  requests int not null check (requests > 0)
);
