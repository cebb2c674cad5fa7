-- What orders take of stock that another program keeps. ASKING: that program is asked for it, and may have set it aside.
-- HELD: it has, and the order is not placed yet. TAKEN: the order is placed. DUE: it is placed, and there was no answer.
-- RETURNING: it is to be given back.
CREATE TABLE plugin_stock (
  site_id uuid NOT NULL REFERENCES sites (id),
  order_id uuid NOT NULL,
  plugin_id uuid NOT NULL,
  items jsonb NOT NULL,
  status text NOT NULL CHECK (status IN ('ASKING', 'HELD', 'TAKEN', 'DUE', 'RETURNING')),
  -- Why it is given back.
  reason text NOT NULL CHECK (reason IN ('ORDER_CANCELED', 'ORDER_REJECTED')),
  -- ASKING and HELD: given back then. DUE and RETURNING: one server works on it until then.
  until timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, order_id, plugin_id)
);
