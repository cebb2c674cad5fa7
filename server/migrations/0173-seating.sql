-- The seats of an event, in sections. Ids are numbers and texts within the event, so that a copy of the event has the same.
CREATE TABLE seat_sections (
  site_id uuid NOT NULL,
  event_id uuid NOT NULL,
  id int NOT NULL,
  name text NOT NULL,
  position int NOT NULL,
  PRIMARY KEY (site_id, event_id, id),
  FOREIGN KEY (site_id, event_id) REFERENCES box_office_events (site_id, id) ON DELETE CASCADE
);

-- Which kinds of tickets are sold in a section. A kind without one has no seats.
CREATE TABLE seat_section_tickets (
  site_id uuid NOT NULL,
  event_id uuid NOT NULL,
  section_id int NOT NULL,
  definition_id uuid NOT NULL,
  PRIMARY KEY (site_id, definition_id, section_id),
  FOREIGN KEY (site_id, event_id, section_id) REFERENCES seat_sections (site_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, definition_id) REFERENCES ticket_definitions (site_id, id) ON DELETE CASCADE
);
CREATE INDEX seat_section_tickets_by_section ON seat_section_tickets (site_id, event_id, section_id);

ALTER TABLE ticket_reservation_items
  -- {"id", "section", "row", "label"} of the seat, of which there is one; null without seats.
  ADD COLUMN seat jsonb,
  ADD CHECK (seat IS NULL OR quantity <= 1),
  DROP CONSTRAINT ticket_reservation_items_site_id_reservation_id_definition__key;
CREATE UNIQUE INDEX ticket_reservation_items_once ON ticket_reservation_items
  (site_id, reservation_id, definition_id, price, (coalesce(seat ->> 'id', '')));

CREATE TABLE seats (
  site_id uuid NOT NULL,
  event_id uuid NOT NULL,
  id text NOT NULL,
  section_id int NOT NULL,
  row_number int NOT NULL,
  row_label text NOT NULL,
  row_position int NOT NULL,
  label text NOT NULL,
  position int NOT NULL,
  accessible boolean NOT NULL,
  off_sale boolean NOT NULL,
  -- Who has it. Once that reservation or ticket has ended, the seat is free, and the next buyer writes another item here.
  item_id uuid,
  PRIMARY KEY (site_id, event_id, id),
  FOREIGN KEY (site_id, event_id, section_id) REFERENCES seat_sections (site_id, event_id, id) ON DELETE CASCADE,
  FOREIGN KEY (site_id, item_id) REFERENCES ticket_reservation_items (site_id, id) ON DELETE SET NULL (item_id)
);
CREATE INDEX seats_by_section ON seats (site_id, event_id, section_id, row_position, position);
CREATE INDEX seats_by_item ON seats (site_id, item_id) WHERE item_id IS NOT NULL;

ALTER TABLE tickets ADD COLUMN seat jsonb;
CREATE UNIQUE INDEX tickets_of_seat ON tickets (site_id, event_id, (seat ->> 'id')) WHERE NOT canceled AND seat IS NOT NULL;
