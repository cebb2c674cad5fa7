-- A member on the storefront: by the session on the shop's own pages, for as long as there is one.
ALTER TABLE refresh_tokens ADD COLUMN member_session_id uuid;
CREATE UNIQUE INDEX refresh_tokens_by_member_session ON refresh_tokens (site_id, member_session_id)
  WHERE member_session_id IS NOT NULL;
