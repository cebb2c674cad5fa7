-- Checkouts that buyers have left, in shops that keep them.
CREATE TABLE abandoned_checkouts (
  site_id uuid NOT NULL REFERENCES sites (id),
  id uuid NOT NULL,
  checkout_id uuid NOT NULL,
  cart_id uuid,
  owner_id uuid,
  owner_kind text,
  version bigint NOT NULL,
  status text NOT NULL CHECK (status IN ('ABANDONED', 'RECOVERED')),
  email text NOT NULL,
  -- BCP 47
  language text NOT NULL,
  currency text NOT NULL,
  total bigint NOT NULL,
  -- Items, discounts, prices and the buyer's details on that day, as the wire has them.
  data jsonb NOT NULL,
  activities jsonb NOT NULL,
  -- When and how the buyer agreed to e-mails.
  agreed_at timestamptz,
  agreed_by text CHECK (agreed_by IN ('BOX', 'SUBSCRIPTION')),
  emails_sent integer NOT NULL DEFAULT 0,
  emailed_at timestamptz,
  -- Of the next e-mail.
  next_at timestamptz,
  -- Why there are no more.
  stopped text,
  order_id uuid,
  recovered_at timestamptz,
  recovered_total bigint,
  -- The last change of the checkout when it was looked at.
  seen_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Since when it only counts: nothing says any more who the buyer was.
  erased_at timestamptz,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, checkout_id)
);
CREATE INDEX abandoned_checkouts_by_date ON abandoned_checkouts (site_id, created_at, id) WHERE erased_at IS NULL;
CREATE INDEX abandoned_checkouts_figures ON abandoned_checkouts (site_id, created_at)
  INCLUDE (currency, total, status, recovered_total, emails_sent);
CREATE INDEX abandoned_checkouts_erased ON abandoned_checkouts (erased_at) WHERE erased_at IS NOT NULL;
CREATE INDEX abandoned_checkouts_by_email ON abandoned_checkouts (site_id, lower(email)) WHERE erased_at IS NULL;
CREATE INDEX abandoned_checkouts_due ON abandoned_checkouts (next_at) WHERE next_at IS NOT NULL;

-- Addresses, as keyed hashes, that want no e-mails about checkouts. Who agrees again later gets them again.
CREATE TABLE reminder_opt_outs (
  site_id uuid NOT NULL REFERENCES sites (id),
  address text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, address)
);

CREATE INDEX checkouts_left ON checkouts (site_id, updated_at) WHERE completed_at IS NULL AND data ? 'email';

-- Where one click ends e-mails of this kind (RFC 8058).
ALTER TABLE messages ADD COLUMN unsubscribe_url text;
