import { decodeHTML } from 'entities'
import sanitizeHtml from 'sanitize-html'
import { writeList } from '../entries/cells.rules.ts'
import type { WrittenRow } from '../entries/products.rules.ts'
import { cellOf, decimalOf, type Json, nameOf, objectIn, objectsIn, sumOf } from './values.rules.ts'

// Replies of WooCommerce's API (REST, version 3), as rows of its product table, of its order and customer exporters, and
// of review apps.

/** A product, followed by its variations if the reply has them inside. */
export function productRows(product: Json): WrittenRow[] {
  const id = cellOf(product, 'id')
  const variations = objectsIn(product, 'variations')
  const own = parentOf(product) ? variationCells(product, parentOf(product)) : productCells(product)
  return [own, ...variations.map((variation) => variationCells(variation, id))]
}

/** A variation names its product by `parent_id`, or in older versions only by a link. */
function parentOf(product: Json): string | undefined {
  const parent = cellOf(product, 'parent_id')
  if (parent && parent !== '0') return parent
  if (product.name !== undefined && product.type !== 'variation') return undefined
  const [up] = objectsIn(objectIn(product, '_links'), 'up')
  return /\/products\/(\d+)$/.exec(cellOf(up ?? {}, 'href') ?? '')?.[1]
}

function productCells(product: Json): WrittenRow {
  return {
    ...soldCells(product),
    Type: [cellOf(product, 'type') ?? 'simple', ...kindsOf(product)].join(', '),
    Name: nameOf(product, 'name') ?? '',
    Slug: cellOf(product, 'slug'),
    'Visibility in catalog': cellOf(product, 'catalog_visibility'),
    'Short description': cellOf(product, 'short_description'),
    Description: cellOf(product, 'description'),
    Categories: namesIn(product, 'categories'),
    Tags: namesIn(product, 'tags'),
    Brands: namesIn(product, 'brands'),
    Images: listOf(objectsIn(product, 'images').map((image) => cellOf(image, 'src'))),
    'Is featured?': flagOf(product, 'featured'),
    'Sold individually?': flagOf(product, 'sold_individually'),
    'Purchase note': cellOf(product, 'purchase_note') || undefined,
    Upsells: idsIn(product, 'upsell_ids'),
    'Cross-sells': idsIn(product, 'cross_sell_ids'),
    'Grouped products': idsIn(product, 'grouped_products'),
    'External URL': cellOf(product, 'external_url') || undefined,
    ...attributeCells(product),
  }
}

function variationCells(variation: Json, parent: string | undefined): WrittenRow {
  return {
    ...soldCells(variation),
    Type: ['variation', ...kindsOf(variation)].join(', '),
    Name: nameOf(variation, 'name') ?? '',
    Parent: `id:${parent ?? ''}`,
    Images: cellOf(objectIn(variation, 'image'), 'src') ?? '',
    ...attributeCells(variation),
  }
}

function soldCells(sold: Json): WrittenRow {
  const [download] = objectsIn(sold, 'downloads')
  return {
    ID: cellOf(sold, 'id'),
    SKU: cellOf(sold, 'sku'),
    'GTIN, UPC, EAN, or ISBN': cellOf(sold, 'global_unique_id'),
    Published: publishedOf(sold),
    'Regular price': decimalOf(sold, 'regular_price') ?? '',
    'Sale price': decimalOf(sold, 'sale_price'),
    'Date sale price starts': cellOf(sold, 'date_on_sale_from'),
    'Date sale price ends': cellOf(sold, 'date_on_sale_to'),
    'In stock?': inStockOf(sold),
    Stock: stockOf(sold),
    'Backorders allowed?': backordersOf(sold),
    'Tax status': cellOf(sold, 'tax_status'),
    'Tax class': cellOf(sold, 'tax_class') || undefined,
    'Shipping class': cellOf(sold, 'shipping_class') || undefined,
    Weight: decimalOf(sold, 'weight'),
    ...dimensionCells(objectIn(sold, 'dimensions')),
    'Download 1 URL': download && cellOf(download, 'file'),
  }
}

/** The API does not say in which unit a shop measures. */
function dimensionCells(dimensions: Json): WrittenRow {
  return {
    Length: decimalOf(dimensions, 'length'),
    Width: decimalOf(dimensions, 'width'),
    Height: decimalOf(dimensions, 'height'),
  }
}

function kindsOf(sold: Json): string[] {
  return ['virtual', 'downloadable'].filter((kind) => sold[kind] === true)
}

function publishedOf({ status }: Json): string | undefined {
  if (status === undefined) return undefined
  if (status === 'publish' || status === true) return '1'
  return status === 'private' ? '0' : '-1'
}

function inStockOf({ stock_status: status }: Json): string | undefined {
  if (status === undefined) return undefined
  if (status === 'onbackorder') return 'backorder'
  return status === 'instock' ? '1' : '0'
}

function stockOf(sold: Json): string | undefined {
  if (sold.manage_stock === 'parent') return 'parent'
  return sold.manage_stock === true ? cellOf(sold, 'stock_quantity') : ''
}

function backordersOf({ backorders }: Json): string | undefined {
  if (backorders === undefined) return undefined
  if (backorders === 'notify') return 'notify'
  return backorders === 'yes' ? '1' : '0'
}

function flagOf(json: Json, field: string): string | undefined {
  return json[field] === undefined ? undefined : json[field] === true ? '1' : '0'
}

function listOf(values: readonly (string | undefined)[]): string {
  return writeList(
    values.filter((value) => value !== undefined),
    ', ',
  )
}

function namesIn(json: Json, field: string): string | undefined {
  return json[field] === undefined
    ? undefined
    : listOf(objectsIn(json, field).map((one) => nameOf(one, 'name')))
}

function idsIn(json: Json, field: string): string | undefined {
  const ids = json[field]
  return Array.isArray(ids) && ids.length > 0 ? ids.join(', ') : undefined
}

/** An attribute of a product has `options`, that of a variation one `option`. */
function attributeCells(sold: Json): WrittenRow {
  return Object.assign(
    {},
    ...objectsIn(sold, 'attributes').map((attribute, index) => {
      const { options } = attribute
      const values = Array.isArray(options) ? options.map(String) : [cellOf(attribute, 'option') ?? '']
      return {
        [`Attribute ${index + 1} name`]: nameOf(attribute, 'name'),
        [`Attribute ${index + 1} value(s)`]: listOf(values.map(decodeHTML)),
        [`Attribute ${index + 1} visible`]: flagOf(attribute, 'visible'),
      }
    }),
  )
}

export function customerRows(customer: Json): WrittenRow[] {
  return [
    {
      customer_id: cellOf(customer, 'id'),
      Email: cellOf(customer, 'email') ?? '',
      Username: cellOf(customer, 'username') ?? '',
      first_name: cellOf(customer, 'first_name') ?? '',
      last_name: cellOf(customer, 'last_name') ?? '',
      'Date registered': dateOf(customer),
      billing_email: cellOf(objectIn(customer, 'billing'), 'email'),
      ...addressCells(customer),
    },
  ]
}

/** Dates without a zone are those of the shop; the field that ends in `_gmt` is the same moment as UTC. */
function dateOf(json: Json): string | undefined {
  return cellOf(json, 'date_created_gmt') || cellOf(json, 'date_created')
}

const addressFields = [
  ...['first_name', 'last_name', 'company', 'address_1', 'address_2'],
  ...['city', 'state', 'postcode', 'country', 'phone'],
]

function addressCells(json: Json): WrittenRow {
  return Object.fromEntries(
    ['billing', 'shipping'].flatMap((kind) =>
      addressFields.map((field) => [`${kind}_${field}`, cellOf(objectIn(json, kind), field)]),
    ),
  )
}

export function orderRows(order: Json): WrittenRow[] {
  const [shipping] = objectsIn(order, 'shipping_lines')
  const [coupon] = objectsIn(order, 'coupon_lines')
  const fees = objectsIn(order, 'fee_lines')
  return [
    {
      order_id: cellOf(order, 'id'),
      order_number: cellOf(order, 'number'),
      order_date: dateOf(order),
      status: cellOf(order, 'status') ?? '',
      shipping_total: decimalOf(order, 'shipping_total'),
      shipping_tax_total: decimalOf(order, 'shipping_tax'),
      fee_total: sumOf(fees, 'total'),
      fee_tax_total: sumOf(fees, 'total_tax'),
      tax_total: decimalOf(order, 'total_tax'),
      discount_total: decimalOf(order, 'discount_total'),
      order_total: decimalOf(order, 'total') ?? '',
      refunded_total: sumOf(objectsIn(order, 'refunds'), 'total'),
      order_currency: cellOf(order, 'currency'),
      billing_email: cellOf(objectIn(order, 'billing'), 'email'),
      customer_note: cellOf(order, 'customer_note'),
      shipping_method: shipping && nameOf(shipping, 'method_title'),
      coupon_items: coupon && `code:${cellOf(coupon, 'code') ?? ''}`,
      ...addressCells(order),
      ...Object.fromEntries(
        objectsIn(order, 'line_items').map((line, at) => [`line_item_${at + 1}`, lineText(line)]),
      ),
    },
  ]
}

function lineText(line: Json): string {
  const facts = {
    name: nameOf(line, 'name'),
    sku: cellOf(line, 'sku'),
    quantity: cellOf(line, 'quantity'),
    total: decimalOf(line, 'total'),
    sub_total: decimalOf(line, 'subtotal'),
  }
  return Object.entries(facts)
    .map(([fact, value]) => `${fact}:${value ?? ''}`)
    .join('|')
}

/** The product is named by the id under which it came here. */
export function reviewRows(review: Json): WrittenRow[] {
  return [
    {
      review_id: cellOf(review, 'id'),
      product_handle: `woocommerce:${cellOf(review, 'product_id') ?? ''}`,
      rating: cellOf(review, 'rating'),
      body: decodeHTML(sanitizeHtml(cellOf(review, 'review') ?? '', { allowedTags: [] })).trim(),
      author: nameOf(review, 'reviewer'),
      email: cellOf(review, 'reviewer_email'),
      date: dateOf(review),
      status: cellOf(review, 'status'),
      verified: cellOf(review, 'verified'),
    },
  ]
}
