-- Whose permission it takes to read an e-mail: that for orders, members or staff. The topic of older e-mails is not known:
-- whoever reads orders reads them, as most are about orders.
ALTER TABLE messages ADD COLUMN topic text NOT NULL DEFAULT 'orders';
-- The job of an e-mail tells whether it waits or failed, and why.
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
