-- Payments that buyers have disputed with their bank or the payment service.
CREATE TABLE disputes (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  order_id uuid NOT NULL,
  payment_id uuid NOT NULL,
  method text NOT NULL,
  -- As the service calls it.
  reference text NOT NULL,
  -- Of the payment or the capture, as the service calls it.
  payment_reference text NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  currency text NOT NULL,
  reason text NOT NULL,
  status text NOT NULL CHECK (status IN ('NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST', 'CLOSED')),
  inquiry boolean NOT NULL,
  -- What the service has taken of the payment, and what of it came back.
  withdrawn bigint NOT NULL CHECK (withdrawn >= 0),
  reversed bigint NOT NULL CHECK (reversed >= 0 AND reversed <= withdrawn),
  opened_at timestamptz NOT NULL,
  due_at timestamptz,
  url text,
  -- When the service was asked for what stands here.
  asked_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- What the merchant answers: texts by name, and files as the service calls them.
  texts jsonb NOT NULL DEFAULT '{}',
  files jsonb NOT NULL DEFAULT '[]',
  -- It is on its way to the service under this key; null again when the service has not taken it.
  submission_id uuid,
  submitted_at timestamptz,
  -- Null: somebody has answered at the service itself.
  submitted_by text,
  failure text,
  PRIMARY KEY (site_id, id)
);
CREATE UNIQUE INDEX disputes_once ON disputes (site_id, method, reference);
CREATE INDEX disputes_by_order ON disputes (site_id, order_id);
CREATE INDEX disputes_by_payment ON disputes (site_id, payment_id);
CREATE INDEX disputes_open ON disputes (site_id, due_at) WHERE status IN ('NEEDS_RESPONSE', 'UNDER_REVIEW');
