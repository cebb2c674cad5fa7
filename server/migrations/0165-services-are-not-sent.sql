-- Orders of services alone have nothing to send: they no longer wait for a parcel.
UPDATE orders SET fulfillment_status = 'FULFILLED'
WHERE fulfillment_status = 'NOT_FULFILLED'
  AND jsonb_path_exists(data, '$.order.lineItems[*]')
  AND NOT jsonb_path_exists(data, '$.order.lineItems[*] ? (!(@.itemType.preset == "SERVICE"))');
