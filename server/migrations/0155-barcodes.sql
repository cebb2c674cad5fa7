-- Merchants scan a bar code to find the stock of a variant.
CREATE INDEX products_by_barcode_start ON products (site_id, lower(details ->> 'barcode') text_pattern_ops)
  WHERE details ->> 'barcode' IS NOT NULL;
CREATE INDEX variants_by_barcode_start ON variants (site_id, lower(details ->> 'barcode') text_pattern_ops)
  WHERE details ->> 'barcode' IS NOT NULL;
