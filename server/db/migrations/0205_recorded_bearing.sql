-- The course of a device, in degrees: between two positions it tells bends and corners.
alter table recording_points add column bearing real;
