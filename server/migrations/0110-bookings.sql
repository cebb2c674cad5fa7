-- Services that can be booked, who gives them and when, and the bookings. All texts are plain text.

CREATE TABLE booking_settings (
  site_id uuid PRIMARY KEY REFERENCES sites (id),
  hold_minutes integer NOT NULL,
  reminder_hours integer NOT NULL
);

CREATE TABLE booking_policies (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  is_default boolean NOT NULL,
  -- As the contract has them, by their names.
  rules jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX booking_policies_default ON booking_policies (site_id) WHERE is_default;

CREATE TABLE service_categories (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  name text NOT NULL,
  sort_order integer NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

-- Staff who give services, and rooms and equipment that services need.
CREATE TABLE booking_resources (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  kind text NOT NULL CHECK (kind IN ('STAFF', 'RESOURCE')),
  -- Of rooms and equipment, e.g. "Room".
  type_name text NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  image jsonb,
  time_zone text NOT NULL,
  -- [{"day", "startTime", "endTime"}], on the clocks of the time zone.
  hours jsonb NOT NULL,
  -- [{"date", "periods"}]: other hours on one day.
  exceptions jsonb NOT NULL,
  -- Part of the secret address of its calendar. A new number ends the old address.
  feed_number integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);

CREATE TABLE services (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  type text NOT NULL CHECK (type IN ('APPOINTMENT', 'CLASS', 'COURSE')),
  slug text NOT NULL,
  custom_slug boolean NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  tag_line text NOT NULL,
  media jsonb NOT NULL,
  hidden boolean NOT NULL,
  sort_order integer NOT NULL,
  category_id uuid,
  capacity integer NOT NULL CHECK (capacity > 0),
  payment jsonb NOT NULL,
  online boolean NOT NULL,
  approval boolean NOT NULL,
  locations jsonb NOT NULL,
  policy_id uuid NOT NULL,
  schedule_id uuid NOT NULL,
  -- Minutes. An appointment has one duration at least; classes and courses have their sessions.
  durations integer[] NOT NULL,
  minutes_before integer NOT NULL,
  minutes_after integer NOT NULL,
  step_minutes integer,
  staff_ids uuid[] NOT NULL,
  -- Rooms and equipment: [["id", …], …], of each list one is taken.
  resource_groups jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, slug),
  UNIQUE (site_id, schedule_id),
  FOREIGN KEY (site_id, policy_id) REFERENCES booking_policies (site_id, id),
  FOREIGN KEY (site_id, category_id) REFERENCES service_categories (site_id, id)
);
CREATE INDEX services_by_order ON services (site_id, sort_order, id);
CREATE INDEX services_by_time ON services (site_id, created_at, id);
CREATE INDEX services_by_category ON services (site_id, category_id);
CREATE INDEX services_by_policy ON services (site_id, policy_id);

CREATE TABLE service_options (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  service_id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  options jsonb NOT NULL,
  variants jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, service_id),
  FOREIGN KEY (site_id, service_id) REFERENCES services (site_id, id) ON DELETE CASCADE
);

-- When a class or course takes place: once, or every week on some days.
CREATE TABLE session_series (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  service_id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  -- On the clocks of the time zone: 2026-11-30T18:00.
  local_start text NOT NULL,
  minutes integer NOT NULL CHECK (minutes > 0),
  time_zone text NOT NULL,
  -- MONDAY …; empty for a session that takes place once.
  days text[] NOT NULL,
  every_weeks integer NOT NULL,
  -- The last day; null goes on.
  until date,
  canceled date[] NOT NULL,
  resource_ids uuid[] NOT NULL,
  location jsonb,
  -- Null: that of the service.
  capacity integer CHECK (capacity > 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, service_id) REFERENCES services (site_id, id) ON DELETE CASCADE
);
CREATE INDEX session_series_by_service ON session_series (site_id, service_id);
CREATE INDEX session_series_by_resource ON session_series USING gin (site_id, resource_ids);

CREATE TABLE bookings (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  revision bigint NOT NULL DEFAULT 1,
  status text NOT NULL CHECK (status IN ('CREATED', 'PENDING', 'CONFIRMED', 'DECLINED', 'WAITING_LIST', 'CANCELED')),
  payment_status text NOT NULL
    CHECK (payment_status IN ('NOT_PAID', 'PARTIALLY_PAID', 'PAID', 'REFUNDED', 'EXEMPT')),
  payment_option text NOT NULL CHECK (payment_option IN ('ONLINE', 'OFFLINE', 'MEMBERSHIP', 'MEMBERSHIP_OFFLINE')),
  deposit boolean NOT NULL,
  service_id uuid NOT NULL,
  service_type text NOT NULL,
  title text NOT NULL,
  schedule_id uuid NOT NULL,
  -- The session of a class; null otherwise.
  event_id text,
  resource_id uuid,
  resource_name text NOT NULL,
  -- All that it takes: staff, rooms, equipment.
  resource_ids uuid[] NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- With the time before and after it.
  busy_from timestamptz NOT NULL,
  busy_until timestamptz NOT NULL,
  -- Of whoever books.
  time_zone text NOT NULL,
  language text NOT NULL,
  location jsonb NOT NULL,
  participants integer NOT NULL CHECK (participants > 0),
  choices jsonb,
  contact jsonb NOT NULL,
  -- Of the contact, in lower case.
  email text NOT NULL,
  additional_fields jsonb NOT NULL,
  -- Minor units for all participants, and what is due at once; null for a price on request.
  price bigint,
  deposit_price bigint,
  owner_kind text NOT NULL,
  owner_id uuid NOT NULL,
  external_user_id text,
  order_id uuid,
  -- Until then its time is kept for whoever is about to order it; null for good.
  held_until timestamptz,
  double_booked boolean NOT NULL DEFAULT false,
  -- Counts what calendars were told.
  sequence integer NOT NULL DEFAULT 0,
  notified_at timestamptz,
  reminded_at timestamptz,
  canceled_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE INDEX bookings_by_start ON bookings (site_id, starts_at, id);
CREATE INDEX bookings_by_time ON bookings (site_id, created_at, id);
CREATE INDEX bookings_by_owner ON bookings (site_id, owner_id, starts_at, id);
CREATE INDEX bookings_by_service ON bookings (site_id, service_id, starts_at, id);
CREATE INDEX bookings_by_resource ON bookings USING gin (site_id, resource_ids);
CREATE INDEX bookings_by_event ON bookings (site_id, event_id, created_at) WHERE event_id IS NOT NULL;
CREATE INDEX bookings_by_order ON bookings (site_id, order_id) WHERE order_id IS NOT NULL;
CREATE INDEX bookings_by_email ON bookings (site_id, email) WHERE email <> '';
CREATE INDEX bookings_held ON bookings (held_until) WHERE held_until IS NOT NULL;
CREATE INDEX bookings_to_remind ON bookings (starts_at) WHERE status = 'CONFIRMED' AND reminded_at IS NULL;

-- When resources are taken: for reading. Blocks are what the merchant keeps free.
CREATE TABLE resource_times (
  site_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  -- Of the booking or the block.
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('BOOKING', 'BLOCK')),
  note text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- The same in units of five minutes, rounded outwards.
  from_unit integer NOT NULL,
  until_unit integer NOT NULL,
  held_until timestamptz,
  PRIMARY KEY (site_id, resource_id, id),
  FOREIGN KEY (site_id, resource_id) REFERENCES booking_resources (site_id, id) ON DELETE CASCADE
);
CREATE INDEX resource_times_by_start ON resource_times (site_id, resource_id, from_unit) INCLUDE (until_unit, held_until);
CREATE INDEX resource_times_by_id ON resource_times (site_id, id);

-- A resource is taken once in five minutes: the key keeps two bookings apart.
CREATE TABLE resource_units (
  site_id uuid NOT NULL,
  resource_id uuid NOT NULL,
  -- Five minutes, counted from 1970.
  unit integer NOT NULL,
  booking_id uuid NOT NULL,
  held_until timestamptz,
  PRIMARY KEY (site_id, resource_id, unit)
);
CREATE INDEX resource_units_by_booking ON resource_units (site_id, booking_id);

-- A session of a class, or a whole course. Its row is locked by whoever takes places.
CREATE TABLE booked_sessions (
  site_id uuid NOT NULL REFERENCES sites (id),
  id text NOT NULL,
  PRIMARY KEY (site_id, id)
);
CREATE TABLE session_places (
  site_id uuid NOT NULL,
  session_id text NOT NULL,
  booking_id uuid NOT NULL,
  places integer NOT NULL CHECK (places > 0),
  held_until timestamptz,
  PRIMARY KEY (site_id, session_id, booking_id),
  FOREIGN KEY (site_id, session_id) REFERENCES booked_sessions (site_id, id)
);
CREATE INDEX session_places_by_booking ON session_places (site_id, booking_id);
