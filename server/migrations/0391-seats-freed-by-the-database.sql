-- Servers of the version before, which answer until they are updated, leave it to the database to free a seat.
ALTER TABLE seats DROP CONSTRAINT seats_site_id_item_id_fkey;
ALTER TABLE seats ADD CONSTRAINT seats_site_id_item_id_fkey
  FOREIGN KEY (site_id, item_id) REFERENCES ticket_reservation_items (site_id, id) ON DELETE SET NULL (item_id);
