import type { WrittenRow } from '../entries/products.rules.ts'
import { cellOf, decimalOf, type Json, objectIn, objectsIn, sumOf } from './values.rules.ts'

// Replies of Shopify's Admin API (REST), as rows of Shopify's tables.

/** A row for each variant and each picture. */
export function productRows(product: Json): WrittenRow[] {
  const [variants, images] = [objectsIn(product, 'variants'), objectsIn(product, 'images')]
  const names = objectsIn(product, 'options').map((option) => cellOf(option, 'name'))
  const addresses = new Map(images.map((image) => [cellOf(image, 'id'), cellOf(image, 'src')]))
  const count = Math.max(1, variants.length, images.length)
  return Array.from({ length: count }, (_, index) => {
    const [variant, image] = [variants[index], images[index]]
    return {
      Handle: cellOf(product, 'handle') ?? '',
      ...(index === 0 ? productCells(product, names) : {}),
      ...(variant ? variantCells(variant, addresses) : {}),
      ...(image ? imageCells(image) : {}),
    }
  })
}

function productCells(product: Json, names: readonly (string | undefined)[]): WrittenRow {
  return {
    Title: cellOf(product, 'title'),
    'Body (HTML)': cellOf(product, 'body_html'),
    Vendor: cellOf(product, 'vendor'),
    Type: cellOf(product, 'product_type'),
    Tags: cellOf(product, 'tags'),
    Published: product.published_at === undefined ? undefined : product.published_at !== null,
    Status: cellOf(product, 'status'),
    ...Object.fromEntries(names.map((name, at) => [`Option${at + 1} Name`, name])),
  }
}

function variantCells(
  variant: Json,
  addresses: ReadonlyMap<string | undefined, string | undefined>,
): WrittenRow {
  return {
    ...Object.fromEntries([1, 2, 3].map((at) => [`Option${at} Value`, cellOf(variant, `option${at}`)])),
    'Variant SKU': cellOf(variant, 'sku'),
    'Variant Barcode': cellOf(variant, 'barcode'),
    'Variant Price': decimalOf(variant, 'price'),
    'Variant Compare At Price': decimalOf(variant, 'compare_at_price'),
    'Variant Inventory Tracker': cellOf(variant, 'inventory_management'),
    'Variant Inventory Qty': cellOf(variant, 'inventory_quantity'),
    'Variant Inventory Policy': cellOf(variant, 'inventory_policy'),
    'Variant Grams': gramsOf(variant),
    'Variant Requires Shipping': cellOf(variant, 'requires_shipping'),
    'Variant Taxable': cellOf(variant, 'taxable'),
    'Variant Tax Code': cellOf(variant, 'tax_code') || undefined,
    'Variant Image': addresses.get(cellOf(variant, 'image_id')),
  }
}

const gramsByUnit: Readonly<Record<string, number>> = { g: 1, kg: 1000, lb: 453.59237, oz: 28.349523125 }

function gramsOf(variant: Json): string | undefined {
  if (variant.grams !== undefined) return decimalOf(variant, 'grams')
  const grams = gramsByUnit[cellOf(variant, 'weight_unit') ?? '']
  if (grams === undefined || typeof variant.weight !== 'number') return undefined
  return (variant.weight * grams).toFixed(4)
}

function imageCells(image: Json): WrittenRow {
  return {
    'Image Src': cellOf(image, 'src'),
    'Image Position': cellOf(image, 'position'),
    'Image Alt Text': cellOf(image, 'alt'),
  }
}

export function customerRows(customer: Json): WrittenRow[] {
  const address = objectIn(customer, 'default_address')
  const consent = objectIn(customer, 'email_marketing_consent')
  const wants = cellOf(consent, 'state') ?? cellOf(customer, 'accepts_marketing')
  return [
    {
      'Customer ID': cellOf(customer, 'id'),
      'First Name': cellOf(customer, 'first_name') ?? '',
      'Last Name': cellOf(customer, 'last_name') ?? '',
      Email: cellOf(customer, 'email') ?? '',
      'Accepts Email Marketing': wants === 'subscribed' || wants === 'true' ? 'yes' : 'no',
      Phone: cellOf(customer, 'phone'),
      'Total Orders': cellOf(customer, 'orders_count'),
      Note: cellOf(customer, 'note'),
      Tags: cellOf(customer, 'tags'),
      'Default Address Company': cellOf(address, 'company'),
      'Default Address Address1': cellOf(address, 'address1'),
      'Default Address Address2': cellOf(address, 'address2'),
      'Default Address City': cellOf(address, 'city'),
      'Default Address Province Code': cellOf(address, 'province_code'),
      'Default Address Country Code': cellOf(address, 'country_code'),
      'Default Address Zip': cellOf(address, 'zip'),
      'Default Address Phone': cellOf(address, 'phone'),
    },
  ]
}

/** A row for each line; the first one has the order. */
export function orderRows(order: Json): WrittenRow[] {
  const name = cellOf(order, 'name') ?? ''
  const lines = objectsIn(order, 'line_items').map(lineCells)
  const [first = {}, ...more] = lines
  return [{ Name: name, ...orderCells(order), ...first }, ...more.map((line) => ({ Name: name, ...line }))]
}

function orderCells(order: Json): WrittenRow {
  const shipping = objectsIn(order, 'shipping_lines')
  const refunds = objectsIn(order, 'refunds').flatMap((refund) => objectsIn(refund, 'transactions'))
  const given = refunds.filter(({ kind, status }) => kind === 'refund' && status === 'success')
  const duties = objectIn(objectIn(order, 'original_total_duties_set'), 'shop_money')
  const [code] = objectsIn(order, 'discount_codes')
  return {
    Email: cellOf(order, 'email') || cellOf(order, 'contact_email'),
    'Financial Status': cellOf(order, 'financial_status') ?? '',
    'Fulfillment Status': cellOf(order, 'fulfillment_status'),
    Currency: cellOf(order, 'currency'),
    Subtotal: decimalOf(order, 'subtotal_price'),
    Shipping: sumOf(shipping, 'price'),
    Taxes: decimalOf(order, 'total_tax'),
    Total: decimalOf(order, 'total_price') ?? '',
    'Discount Code': code && cellOf(code, 'code'),
    'Discount Amount': decimalOf(order, 'total_discounts'),
    'Shipping Method': shipping[0] && cellOf(shipping[0], 'title'),
    'Created at': cellOf(order, 'processed_at') || cellOf(order, 'created_at'),
    'Cancelled at': cellOf(order, 'cancelled_at'),
    Notes: cellOf(order, 'note'),
    'Refunded Amount': sumOf(given, 'amount'),
    'Outstanding Balance': decimalOf(order, 'total_outstanding'),
    Duties: decimalOf(duties, 'amount'),
    Id: cellOf(order, 'id'),
    ...addressCells('Billing', objectIn(order, 'billing_address')),
    ...addressCells('Shipping', objectIn(order, 'shipping_address')),
  }
}

function addressCells(kind: 'Billing' | 'Shipping', address: Json): WrittenRow {
  return {
    [`${kind} Name`]: cellOf(address, 'name'),
    [`${kind} Company`]: cellOf(address, 'company'),
    [`${kind} Address1`]: cellOf(address, 'address1'),
    [`${kind} Address2`]: cellOf(address, 'address2'),
    [`${kind} City`]: cellOf(address, 'city'),
    [`${kind} Province`]: cellOf(address, 'province_code'),
    [`${kind} Zip`]: cellOf(address, 'zip'),
    [`${kind} Country`]: cellOf(address, 'country_code'),
    [`${kind} Phone`]: cellOf(address, 'phone'),
  }
}

function lineCells(line: Json): WrittenRow {
  return {
    'Lineitem quantity': cellOf(line, 'quantity'),
    'Lineitem name': cellOf(line, 'name') || cellOf(line, 'title') || '',
    'Lineitem price': decimalOf(line, 'price') ?? '',
    'Lineitem sku': cellOf(line, 'sku'),
    'Lineitem requires shipping': cellOf(line, 'requires_shipping'),
    'Lineitem discount': decimalOf(line, 'total_discount'),
  }
}
