-- A shop that moves to another database: the name of its new cell, and since when. It is archived meanwhile; if it was open
-- before, both times are the same.
ALTER TABLE sites ADD COLUMN moving_to text;
ALTER TABLE sites ADD COLUMN moving_since timestamptz;

-- Since when the new cell has it. Here the rows of a shop that has moved are deleted one table after the other.
ALTER TABLE sites ADD COLUMN moved_at timestamptz;

-- While a shop is copied, triggers of its own on every table let nobody but the command change its rows. Whoever tries is told
-- what a locked row would tell, and tries again.
CREATE FUNCTION refuse_while_shop_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cartwright.mover', true) IS DISTINCT FROM TG_ARGV[0]
     AND EXISTS (SELECT FROM sites WHERE id = TG_ARGV[0]::uuid AND moving_to IS NOT NULL) THEN
    RAISE EXCEPTION 'shop % is moving to another database', TG_ARGV[0] USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $$;
