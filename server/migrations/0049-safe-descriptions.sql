-- Products whose texts were saved before they were made safe on save. The next start makes them safe and empties the list.
CREATE TABLE unsafe_descriptions AS
  SELECT site_id, id AS product_id FROM products
  WHERE description ~ '<[a-zA-Z/!?]' OR details ->> 'additionalInfoSections' ~ '<[a-zA-Z/!?]';
