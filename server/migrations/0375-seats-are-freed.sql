-- The statements that take an item away free its seat. The database did it, which it cannot where shops lie on several nodes.
ALTER TABLE seats DROP CONSTRAINT seats_site_id_item_id_fkey;
ALTER TABLE seats ADD CONSTRAINT seats_site_id_item_id_fkey
  FOREIGN KEY (site_id, item_id) REFERENCES ticket_reservation_items (site_id, id);
