-- How often a member was signed out everywhere: whoever was let in before that gets no session any more.
ALTER TABLE members ADD COLUMN sign_outs integer NOT NULL DEFAULT 0;

-- Where the letter went: what its reader has shown to be theirs.
ALTER TABLE recovery_links ADD COLUMN email text NOT NULL DEFAULT '';

-- What was typed where somebody else has the address: signing in with it goes on as after any registration.
ALTER TABLE authentication_states ADD COLUMN password text;
