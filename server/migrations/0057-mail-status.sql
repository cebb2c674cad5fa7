-- Why an e-mail was not sent, and whose permission it takes to read it: that for orders, members or staff. The sort of
-- older e-mails is not known: whoever reads orders reads them, as most are about orders.
ALTER TABLE messages
  ADD COLUMN failure text,
  ADD COLUMN failed_at timestamptz,
  ADD COLUMN topic text NOT NULL DEFAULT 'orders';
CREATE INDEX messages_failed ON messages (site_id, created_at DESC, id DESC) WHERE failed_at IS NOT NULL;
CREATE INDEX jobs_of_messages ON jobs ((payload ->> 'id')) WHERE kind = 'send-mail';

-- The mail servers of shops that do not use the one of the installation.
CREATE TABLE mail_servers (
  site_id uuid PRIMARY KEY,
  host text NOT NULL,
  port integer NOT NULL,
  security text NOT NULL,
  username text,
  password bytea,
  updated_at timestamptz NOT NULL
);

CREATE INDEX jobs_failed ON jobs (failed_at) WHERE failed_at IS NOT NULL;
