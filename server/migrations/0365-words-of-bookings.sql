-- Lists of bookings are searched by name and e-mail address.
ALTER TABLE bookings ADD COLUMN words text NOT NULL GENERATED ALWAYS AS (lower(
  email || ' ' || coalesce(contact ->> 'firstName', '') || ' ' || coalesce(contact ->> 'lastName', ''))) STORED;
CREATE INDEX bookings_by_words ON bookings USING gin (site_id, words gin_trgm_ops);
