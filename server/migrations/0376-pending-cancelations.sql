-- The guests of a cancelled event are still to be told: whoever buys or pays until then is told with them, and only once.
ALTER TABLE box_office_events ADD COLUMN cancelation_pending boolean NOT NULL DEFAULT false;
