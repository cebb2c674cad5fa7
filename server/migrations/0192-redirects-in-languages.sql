-- /de/page finds the redirect of /page if it has none of its own, so a target leads on in each language of the pages.
UPDATE url_redirects r SET leads_to = r.leads_to || ARRAY(
  SELECT DISTINCT CASE WHEN key ~ '^/(en|de)/' THEN substr(key, 4) ELSE prefix || key END
  FROM unnest(r.leads_to) AS key, (VALUES ('/en'), ('/de')) AS languages (prefix)
)
WHERE r.leads_to <> '{}';
