-- Events with RSVPs and tickets. Whether an event is upcoming, has started or has ended is told by the clock.
CREATE TABLE box_office_events (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  slug text NOT NULL,
  title text NOT NULL,
  state text NOT NULL CHECK (state IN ('DRAFT', 'PUBLISHED', 'CANCELED')),
  registration_type text NOT NULL CHECK (registration_type IN ('RSVP', 'TICKETING', 'EXTERNAL', 'NONE')),
  location_type text NOT NULL CHECK (location_type IN ('VENUE', 'ONLINE')),
  -- Null until they are decided.
  starts_at timestamptz,
  ends_at timestamptz,
  time_zone text NOT NULL,
  -- What else the merchant says about it.
  details jsonb NOT NULL,
  -- Places for people who come without tickets, null for any number, and how many of them are taken.
  guest_limit int CHECK (guest_limit >= 0),
  guests_taken int NOT NULL DEFAULT 0 CHECK (guests_taken >= 0),
  -- The dates of one recurring event share it.
  series_id uuid,
  -- Of the events that were sent about it.
  told_status text NOT NULL DEFAULT 'DRAFT',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  published_at timestamptz,
  canceled_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, slug),
  CHECK (ends_at >= starts_at)
);
CREATE INDEX box_office_events_by_start ON box_office_events (site_id, starts_at, id);
CREATE INDEX box_office_events_by_end ON box_office_events (site_id, ends_at, id);
CREATE INDEX box_office_events_by_title ON box_office_events (site_id, title, id);
CREATE INDEX box_office_events_by_time ON box_office_events (site_id, created_at, id);
CREATE INDEX box_office_events_by_change ON box_office_events (site_id, updated_at, id);
CREATE INDEX box_office_events_by_publication ON box_office_events (site_id, published_at, id);
CREATE INDEX box_office_events_by_series ON box_office_events (site_id, series_id) WHERE series_id IS NOT NULL;
CREATE INDEX box_office_events_to_tell ON box_office_events (starts_at)
  WHERE state = 'PUBLISHED' AND told_status <> 'ENDED';

CREATE TABLE box_office_categories (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  name text NOT NULL,
  -- MANUAL, HIDDEN, RECURRING_EVENT
  states text[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX box_office_categories_by_name ON box_office_categories (site_id, lower(name))
  WHERE NOT states @> '{RECURRING_EVENT}';
CREATE INDEX box_office_categories_by_time ON box_office_categories (site_id, created_at, id);

CREATE TABLE box_office_categorised (
  site_id uuid NOT NULL,
  category_id uuid NOT NULL,
  event_id uuid NOT NULL,
  PRIMARY KEY (site_id, category_id, event_id),
  FOREIGN KEY (site_id, category_id) REFERENCES box_office_categories (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);
CREATE INDEX box_office_categorised_by_event ON box_office_categorised (site_id, event_id);

-- The sessions of an event. The draft is what the merchant edits; publishing copies it.
CREATE TABLE schedule_items (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  draft boolean NOT NULL,
  event_id uuid NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  stage_name text NOT NULL,
  tags text[] NOT NULL,
  hidden boolean NOT NULL,
  status text NOT NULL CHECK (status IN ('SCHEDULED', 'CANCELED')),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  time_zone text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id, draft),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE,
  CHECK (ends_at >= starts_at)
);
CREATE INDEX schedule_items_by_event ON schedule_items (site_id, event_id, draft, starts_at, id);
CREATE INDEX schedule_items_by_start ON schedule_items (site_id, draft, starts_at, id);

CREATE TABLE schedule_bookmarks (
  site_id uuid NOT NULL,
  member_id uuid NOT NULL,
  event_id uuid NOT NULL,
  item_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, member_id, event_id, item_id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);
CREATE INDEX schedule_bookmarks_by_event ON schedule_bookmarks (site_id, event_id);

-- Places that several kinds of tickets share. `taken` counts what is sold or reserved.
CREATE TABLE ticket_quotas (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  name text NOT NULL,
  places int NOT NULL CHECK (places >= 0),
  taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_quotas_by_event ON ticket_quotas (site_id, event_id);

CREATE TABLE ticket_definitions (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  event_id uuid NOT NULL,
  quota_id uuid,
  name text NOT NULL,
  description text NOT NULL,
  policy text NOT NULL,
  -- FREE and STANDARD have a price; of a DONATION it is the least that buyers may name.
  pricing text NOT NULL CHECK (pricing IN ('FREE', 'STANDARD', 'DONATION')),
  price bigint NOT NULL CHECK (price >= 0),
  currency text NOT NULL,
  fee_type text NOT NULL CHECK (fee_type IN ('FEE_INCLUDED', 'FEE_ADDED_AT_CHECKOUT', 'NO_FEE')),
  hidden boolean NOT NULL,
  -- Null for any number.
  places int CHECK (places >= 0),
  taken int NOT NULL DEFAULT 0 CHECK (taken >= 0),
  sold int NOT NULL DEFAULT 0 CHECK (sold >= 0),
  limit_per_checkout int NOT NULL CHECK (limit_per_checkout BETWEEN 1 AND 50),
  sale_starts_at timestamptz,
  sale_ends_at timestamptz,
  shown_when_not_on_sale boolean NOT NULL,
  position int NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, quota_id) REFERENCES ticket_quotas (site_id, id),
  CHECK (sale_ends_at >= sale_starts_at)
);
CREATE INDEX ticket_definitions_by_event ON ticket_definitions (site_id, event_id, position, id);
CREATE INDEX ticket_definitions_by_quota ON ticket_definitions (site_id, quota_id) WHERE quota_id IS NOT NULL;
CREATE INDEX ticket_definitions_by_time ON ticket_definitions (site_id, created_at, id);

-- Tickets that a buyer has set aside, until `expires_at`. While their order is open it is null.
CREATE TABLE ticket_reservations (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  event_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  member_id uuid,
  status text NOT NULL CHECK (status IN ('PENDING', 'CONFIRMED', 'CANCELED', 'CANCELED_MANUALLY', 'EXPIRED')),
  expires_at timestamptz,
  checkout_id uuid,
  order_id uuid,
  order_number text NOT NULL DEFAULT '',
  -- It was made for an order of tickets that nobody had reserved.
  from_order boolean NOT NULL DEFAULT false,
  -- Who buys, and who comes: {"firstName", "lastName", "email"}, [{"firstName", "lastName", "email", "answers"}]
  buyer jsonb NOT NULL DEFAULT '{}',
  guests jsonb NOT NULL DEFAULT '[]',
  archived boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_reservations_open ON ticket_reservations (site_id, event_id, expires_at) WHERE status = 'PENDING';
CREATE INDEX ticket_reservations_due ON ticket_reservations (expires_at) WHERE status = 'PENDING';
CREATE INDEX ticket_reservations_by_order ON ticket_reservations (site_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX ticket_reservations_by_number ON ticket_reservations (site_id, event_id, order_number)
  WHERE order_id IS NOT NULL;
CREATE INDEX ticket_reservations_by_checkout ON ticket_reservations (site_id, checkout_id) WHERE checkout_id IS NOT NULL;
CREATE INDEX ticket_reservations_by_owner ON ticket_reservations (site_id, owner_id, created_at);
CREATE INDEX ticket_reservations_by_email ON ticket_reservations (site_id, lower(buyer ->> 'email'));
CREATE INDEX ticket_reservations_by_time ON ticket_reservations (site_id, event_id, created_at, id)
  WHERE order_id IS NOT NULL;

CREATE TABLE ticket_reservation_items (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  quantity int NOT NULL CHECK (quantity >= 0),
  -- What buyers named for a donation; else the price when it was reserved.
  price bigint NOT NULL CHECK (price >= 0),
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, reservation_id, definition_id, price),
  FOREIGN KEY (site_id, reservation_id) REFERENCES ticket_reservations (site_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, definition_id) REFERENCES ticket_definitions (site_id, id)
);
CREATE INDEX ticket_reservation_items_by_definition ON ticket_reservation_items (site_id, definition_id);

CREATE TABLE tickets (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  number text NOT NULL,
  event_id uuid NOT NULL,
  definition_id uuid NOT NULL,
  reservation_id uuid NOT NULL,
  order_id uuid NOT NULL,
  order_number text NOT NULL,
  owner_id uuid NOT NULL,
  member_id uuid,
  name text NOT NULL,
  price bigint NOT NULL,
  currency text NOT NULL,
  policy text NOT NULL,
  canceled boolean NOT NULL DEFAULT false,
  archived boolean NOT NULL DEFAULT false,
  -- Counts the people who have had it: the code of an earlier one is void.
  version int NOT NULL DEFAULT 1,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  answers jsonb NOT NULL,
  checked_in_at timestamptz,
  checked_in_by text NOT NULL DEFAULT '',
  language text NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, number),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id),
  FOREIGN KEY (site_id, reservation_id) REFERENCES ticket_reservations (site_id, id)
);
CREATE INDEX tickets_by_event ON tickets (site_id, event_id, created_at, id);
CREATE INDEX tickets_by_order ON tickets (site_id, order_id);
CREATE INDEX tickets_by_reservation ON tickets (site_id, reservation_id);
CREATE INDEX tickets_by_owner ON tickets (site_id, owner_id, created_at);
CREATE INDEX tickets_by_member ON tickets (site_id, member_id, created_at) WHERE member_id IS NOT NULL;
CREATE INDEX tickets_by_email ON tickets (site_id, lower(email));

-- What doors have scanned, with or without a network at that moment. The first of a ticket checks it in.
CREATE TABLE ticket_scans (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  event_id uuid NOT NULL,
  ticket_number text NOT NULL,
  device text NOT NULL,
  scanned_at timestamptz NOT NULL,
  result text NOT NULL CHECK (result IN ('CHECKED_IN', 'DOUBLED', 'VOID', 'UNKNOWN')),
  received_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, event_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);
CREATE INDEX ticket_scans_by_ticket ON ticket_scans (site_id, event_id, ticket_number, scanned_at);

CREATE TABLE rsvps (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  event_id uuid NOT NULL,
  owner_id uuid NOT NULL,
  member_id uuid,
  contact_id uuid,
  status text NOT NULL CHECK (status IN ('YES', 'NO', 'WAITLIST')),
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text NOT NULL,
  -- By the names of the inputs.
  answers jsonb NOT NULL,
  -- With the one who answers; none for NO.
  guest_count int NOT NULL CHECK (guest_count >= 0),
  language text NOT NULL,
  marketing boolean NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX rsvps_by_email ON rsvps (site_id, event_id, lower(email)) WHERE email <> '';
CREATE INDEX rsvps_by_event ON rsvps (site_id, event_id, created_at, id);
CREATE INDEX rsvps_by_time ON rsvps (site_id, created_at, id);
CREATE INDEX rsvps_waiting ON rsvps (site_id, event_id, created_at, id) WHERE status = 'WAITLIST';
CREATE INDEX rsvps_by_owner ON rsvps (site_id, owner_id);
CREATE INDEX rsvps_by_member ON rsvps (site_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX rsvps_by_address ON rsvps (site_id, lower(email));

-- Who comes with an RSVP: 1 is the one who answered.
CREATE TABLE rsvp_guests (
  site_id uuid NOT NULL,
  rsvp_id uuid NOT NULL,
  guest_id int NOT NULL,
  full_name text NOT NULL,
  checked_in_at timestamptz,
  checked_in_by text NOT NULL DEFAULT '',
  PRIMARY KEY (site_id, rsvp_id, guest_id),
  FOREIGN KEY (site_id, rsvp_id) REFERENCES rsvps (site_id, id) ON DELETE CASCADE
);
