-- What of an order is authorised and not captured.
ALTER TABLE orders ADD COLUMN authorized bigint NOT NULL DEFAULT 0;
ALTER TABLE orders ADD CONSTRAINT orders_authorized_check CHECK (authorized >= 0) NOT VALID;
