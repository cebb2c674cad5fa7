-- Codes for tickets that are set aside for somebody until a date. A pending reservation, the hold, has their places.
CREATE TABLE ticket_vouchers (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  code text NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  -- Of one ticket, null for that of the kind.
  price bigint CHECK (price >= 0),
  hold_id uuid NOT NULL,
  expires_at timestamptz NOT NULL,
  origin text NOT NULL CHECK (origin IN ('MERCHANT', 'WAITING_LIST')),
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Why the reader gets it.
  note text NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, definition_id) REFERENCES ticket_definitions (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, hold_id) REFERENCES ticket_reservations (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX ticket_vouchers_by_code ON ticket_vouchers (site_id, upper(code));
CREATE INDEX ticket_vouchers_by_event ON ticket_vouchers (site_id, event_id, created_at, id);
CREATE INDEX ticket_vouchers_by_definition ON ticket_vouchers (site_id, definition_id);
CREATE INDEX ticket_vouchers_by_hold ON ticket_vouchers (site_id, hold_id);
CREATE INDEX ticket_vouchers_by_email ON ticket_vouchers (site_id, lower(email));

-- The voucher with which tickets were reserved. They go back to its hold if nobody orders them.
ALTER TABLE ticket_reservations ADD COLUMN voucher_id uuid;
CREATE INDEX ticket_reservations_by_voucher ON ticket_reservations (site_id, voucher_id) WHERE voucher_id IS NOT NULL;

-- People who want tickets that are sold out, in the order in which they came.
CREATE TABLE ticket_waiting_entries (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  quantity int NOT NULL CHECK (quantity > 0),
  email text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  language text NOT NULL,
  -- The voucher that was sent; null while somebody waits.
  voucher_id uuid,
  offered_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, definition_id) REFERENCES ticket_definitions (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX ticket_waiting_once ON ticket_waiting_entries (site_id, definition_id, lower(email))
  WHERE voucher_id IS NULL;
CREATE INDEX ticket_waiting_by_event ON ticket_waiting_entries (site_id, event_id, created_at, id);
CREATE INDEX ticket_waiting_first ON ticket_waiting_entries (site_id, event_id, created_at, id) WHERE voucher_id IS NULL;
CREATE INDEX ticket_waiting_by_definition ON ticket_waiting_entries (site_id, definition_id);
CREATE INDEX ticket_waiting_by_email ON ticket_waiting_entries (site_id, lower(email));
