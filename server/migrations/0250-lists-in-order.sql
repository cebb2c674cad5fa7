-- One index for each order and filter that lists of these allow and that had none.
CREATE INDEX tickets_by_time ON tickets (site_id, created_at, id);
CREATE INDEX ticket_reservations_sold ON ticket_reservations (site_id, created_at, id) WHERE order_number <> '';
CREATE INDEX ticket_definitions_by_name ON ticket_definitions (site_id, name, id);
CREATE INDEX ticket_definitions_by_change ON ticket_definitions (site_id, updated_at, id);
CREATE INDEX rsvps_by_change ON rsvps (site_id, updated_at, id);
CREATE INDEX bookings_by_end ON bookings (site_id, ends_at, id);
CREATE INDEX bookings_by_change ON bookings (site_id, updated_at, id);
CREATE INDEX bookings_by_payment ON bookings (site_id, payment_status, created_at, id);
CREATE INDEX bookings_by_contact ON bookings (site_id, (contact ->> 'contactId'), created_at, id);
CREATE INDEX plan_orders_by_start ON plan_orders (site_id, starts_at DESC, id);
-- Those without an end are always last.
CREATE INDEX plan_orders_by_end ON plan_orders (site_id, ends_at, id);
CREATE INDEX plan_orders_by_last_end ON plan_orders (site_id, ends_at DESC NULLS LAST, id);
