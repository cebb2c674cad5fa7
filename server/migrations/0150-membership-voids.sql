-- The program may have given the credits back, even if its answer was lost.
ALTER TABLE membership_charges ADD COLUMN void_asked boolean NOT NULL DEFAULT false;
