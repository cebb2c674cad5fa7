-- Calendars of other programs (RFC 5545) that say when staff, rooms and equipment are busy.

CREATE TABLE busy_calendars (
  site_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  -- Encrypted: whoever knows it reads somebody's calendar.
  address bytea NOT NULL,
  -- Counts the addresses: what was read from an earlier one is not kept.
  version bigint NOT NULL,
  -- Of the last content. Empty: ask for all of it.
  etag text NOT NULL,
  -- That whole days and times without a time zone were read in.
  time_zone text NOT NULL,
  -- When the content was last taken apart; the times that it repeats are known for two years from then.
  parsed_at timestamptz,
  -- When it was last read with success, changed or not.
  read_at timestamptz,
  checked_at timestamptz,
  -- Why it could not be read at the last attempt; empty if it could.
  problem text NOT NULL,
  due_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, resource_id),
  FOREIGN KEY (site_id, resource_id) REFERENCES booking_resources (site_id, id) ON DELETE CASCADE
);
CREATE INDEX busy_calendars_due ON busy_calendars (due_at);

ALTER TABLE resource_times DROP CONSTRAINT resource_times_kind_check;
ALTER TABLE resource_times ADD CONSTRAINT resource_times_kind_check CHECK (kind IN ('BOOKING', 'BLOCK', 'CALENDAR'));
