-- What only one server at a time may do: the row of whoever holds it, until it is given back or runs out.
CREATE TABLE leases (
  name text PRIMARY KEY,
  holder uuid NOT NULL,
  held_until timestamptz NOT NULL
);

-- What the first start has done for a shop; a start that was cut off goes on with the rest.
CREATE TABLE first_steps (
  site_id uuid NOT NULL REFERENCES sites (id),
  step text NOT NULL,
  done_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, step)
);
