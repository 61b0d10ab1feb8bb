-- Whose own contacts may name the places of a device: who else has its address could search them by made-up positions.
alter table recording_devices add column address_user_id uuid references users (id) on delete set null;

-- Until now it was not written down. Private people have nobody else in their company.
update recording_devices d set address_user_id = d.driver_user_id
where (select count(*) from memberships m where m.company_id = d.company_id) = 1;
