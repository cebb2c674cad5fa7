-- When the shop takes the money of payments with this account: AT_ONCE, BY_HAND or AT_FULFILLMENT.
ALTER TABLE payment_accounts ADD COLUMN capture text NOT NULL DEFAULT 'AT_ONCE';

-- The same of a payment, as it was when the payment began. Null: at once.
ALTER TABLE payments ADD COLUMN capture text;
-- The amount that the service has set aside for the shop, since when and until when.
ALTER TABLE payments ADD COLUMN authorized bigint;
ALTER TABLE payments ADD COLUMN authorized_at timestamptz;
ALTER TABLE payments ADD COLUMN authorized_until timestamptz;
-- The merchant was told that the authorisation ends soon.
ALTER TABLE payments ADD COLUMN end_told_at timestamptz;
-- The shop gives up what is not captured.
ALTER TABLE payments ADD COLUMN void_started_at timestamptz;
-- Nothing is set aside any more.
ALTER TABLE payments ADD COLUMN authorization_ended_at timestamptz;
-- Why the service did not give it up.
ALTER TABLE payments ADD COLUMN void_failure text;
ALTER TABLE payments DROP CONSTRAINT payments_status_check;
ALTER TABLE payments ADD CONSTRAINT payments_status_check CHECK (status IN (
  'CREATED', 'APPROVED', 'AUTHORIZED', 'VOIDED', 'PENDING', 'DECLINED', 'NEEDS_CONFIRMATION', 'OFFLINE')) NOT VALID;
CREATE INDEX payments_authorized ON payments (authorized_until) WHERE status = 'AUTHORIZED';

-- Money that the shop takes of an authorised payment; together never more than was authorised.
CREATE TABLE payment_captures (
  site_id uuid NOT NULL,
  -- The service knows the capture by this id, so asking twice takes the money once.
  id uuid NOT NULL,
  payment_id uuid NOT NULL,
  order_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  status text NOT NULL CHECK (status IN ('STARTED', 'SUCCEEDED', 'FAILED')),
  -- What refunds of it refer to.
  provider_reference text,
  reason text,
  -- The request that asked for it.
  work_id uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  FOREIGN KEY (site_id, order_id) REFERENCES orders (site_id, id) ON DELETE CASCADE
);
CREATE INDEX payment_captures_by_order ON payment_captures (site_id, order_id, created_at, id);
-- One at a time.
CREATE UNIQUE INDEX payment_captures_started ON payment_captures (site_id, payment_id) WHERE status = 'STARTED';
