-- Who came to what was booked.

CREATE TABLE booking_attendance (
  site_id uuid NOT NULL,
  id uuid NOT NULL,
  booking_id uuid NOT NULL,
  -- Of a class or course; empty for an appointment.
  session_id text NOT NULL,
  status text NOT NULL CHECK (status IN ('NOT_SET', 'ATTENDED', 'NOT_ATTENDED')),
  attendees integer NOT NULL CHECK (attendees >= 0),
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (site_id, id),
  UNIQUE (site_id, booking_id, session_id),
  FOREIGN KEY (site_id, booking_id) REFERENCES bookings (site_id, id) ON DELETE CASCADE
);
CREATE INDEX booking_attendance_by_session ON booking_attendance (site_id, session_id, id);
CREATE INDEX booking_attendance_by_status ON booking_attendance (site_id, status, id);
