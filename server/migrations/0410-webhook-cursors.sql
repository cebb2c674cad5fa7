-- Where shops lie on several nodes, each has numbers of transactions of its own: there the events of each shop are read on their own.
CREATE TABLE webhook_cursors (
  site_id uuid PRIMARY KEY,
  xid xid8 NOT NULL,
  id uuid NOT NULL
);
