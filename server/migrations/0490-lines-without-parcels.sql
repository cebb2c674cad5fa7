-- Orders of lines that need not be sent no longer wait for a parcel, nor do they with services beside them.
UPDATE orders SET fulfillment_status = 'FULFILLED'
WHERE fulfillment_status = 'NOT_FULFILLED'
  AND jsonb_path_exists(data, '$.order.lineItems[*] ? (@.physicalProperties.shippable == false)')
  AND NOT jsonb_path_exists(data, '$.order.lineItems[*] ? (@.itemType.preset == "DIGITAL"
    || (!(@.itemType.preset == "SERVICE" || @.itemType.preset == "GIFT_CARD")
      && !(@.physicalProperties.shippable == false)))');
