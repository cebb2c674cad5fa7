-- What the housekeeping looks for every minute: orders whose payment failed and that nobody came back to.
CREATE INDEX orders_forgotten ON orders (updated_at) WHERE status = 'INITIALIZED' AND NOT reserved;
