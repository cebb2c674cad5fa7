-- Accounts in other shops of the same person, who has proved to have both. Each account knows the other one.
CREATE TABLE staff_shops (
  site_id uuid NOT NULL,
  staff_id uuid NOT NULL,
  other_site_id uuid NOT NULL,
  other_staff_id uuid NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, staff_id, other_site_id),
  FOREIGN KEY (site_id, staff_id) REFERENCES staff (site_id, id) ON DELETE CASCADE
);
