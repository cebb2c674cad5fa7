import type { OptionDraft } from '../../catalogue/model/drafts.rules.ts'
import { defined } from '../../platform/values/optional.ts'
import { barcodeIn } from '../entries/barcodes.rules.ts'
import { readList } from '../entries/cells.rules.ts'
import { addChoicesOfVariants, addHiddenVariants } from '../entries/choices.rules.ts'
import {
  type Cells,
  cellReader,
  columnNumbers,
  type Entry,
  giftCardAdvice,
  type PictureEntry,
  type Problem,
  type Row,
  type StockEntry,
  type Terms,
  toAmount,
  trackedByVariants,
  type VariantEntry,
} from '../entries/rules.ts'
import { seoOf } from '../entries/seo.rules.ts'
import { hasPrice, type Pricing, pricingOf } from './prices.rules.ts'
import {
  attributesIn,
  barcodeColumn,
  categoriesIn,
  dimensionsIn,
  kindsOf,
  parentOf,
  preorderIn,
  proseIn,
  publishedIn,
  sectionsIn,
  stockIn,
  visibleIn,
  warnOfDefaults,
  warnOfLeftOut,
  weightIn,
} from './rows.rules.ts'

/** A product of a WooCommerce shop: its row, then those of its variations. */
export function wooEntry(rows: readonly Row[], terms: Terms): Entry {
  const problems: Problem[] = []
  const [first, ...rest] = rows.map((row) => cellReader(row, terms, problems))
  const [row] = rows
  if (!first || !row) throw new Error('an entry without rows')
  checkKind(first, row)
  warnOfLeftOut(first)
  for (const cells of rest) warnOfLeftOut(cells, true)
  const numbers = columnNumbersIn(row)
  const attributes = attributesIn(first, numbers)
  warnOfDefaults(first, numbers)
  const variations = rest.map((cells, index) => ({ cells, values: choicesIn(cells, rows[index + 1]) }))
  const used = attributes.filter(({ name }) =>
    variations.some(({ values }) => values.has(name.toLowerCase())),
  )
  const sold = rest.length > 0 ? rest : [first]
  const pricing = pricingOf(sold, first, terms)
  const { options, variants } = variantsOf(first, variations, { used, pricing, terms })
  const others = attributes.filter((one) => !used.includes(one))
  return defined({
    line: first.line,
    ...identityOf(first, rest),
    fields: {
      ...fieldsOf(first, row),
      ...productFields(first, terms, rest.length > 0),
      ...sectionsIn(first, others),
      ...pricing.product,
      options,
      manageVariants: rest.length > 0,
      ...productTypeOf(rest.length > 0 ? rows.slice(1) : rows),
      ...preorderIn(sold),
    },
    variants: rest.length > 0 ? addHiddenVariants(options, variants) : undefined,
    collections: categoriesIn(first.text('Categories')),
    keepsOtherCollections: true,
    stock: stockOf(first, rest),
    pictures: picturesOf(first, variations, options),
    problems,
    variantLines: sold.map(({ line }) => line),
  } as Entry)
}

/** A product of a table with one product in each row. Ids of other tables say nothing of it. */
export function tableEntry(rows: readonly Row[], terms: Terms): Entry {
  const entry = wooEntry(rows, terms)
  const { handle: _, ...identifiers } = entry.identifiers
  return { ...entry, identifiers }
}

/** A row of a product with the values of its attributes. Without one, it stands for every value. */
interface Variation {
  cells: Cells
  values: ReadonlyMap<string, string | undefined>
}

function identityOf(first: Cells, rest: readonly Cells[]): Pick<Entry, 'key' | 'name' | 'identifiers'> {
  const id = first.text('ID')?.trim()
  const slug = slugIn(first)
  return {
    key: id ? `id:${id}` : (first.text('SKU') ?? first.text('Name') ?? ''),
    name: first.text('Name') ?? '',
    identifiers: {
      ...(id ? { handle: `woocommerce:${id}` } : {}),
      ...(slug ? { slug } : {}),
      skus: [first, ...rest].flatMap((cells) => cells.text('SKU') ?? []),
    },
  }
}

function slugIn(cells: Cells): string | undefined {
  return cells.text('Slug')?.trim().toLowerCase() || undefined
}

function checkKind(first: Cells, row: Row): void {
  if (parentOf(row) !== undefined) first.error('Parent', 'the product of this variation is not in the file')
  if (!first.text('Name')) first.error('Name', 'the row of a product must have a name')
  const kinds = kindsOf(row).filter((kind) => !['virtual', 'downloadable'].includes(kind))
  for (const kind of kinds) {
    if (kind === 'external' || kind === 'grouped') {
      first.error('Type', `"${kind}" is left out: this shop has no products without a price of their own`)
    } else if (/gift.?(card|voucher|certificate)/.test(kind)) {
      first.error('Type', `"${kind}" is a gift card, and ${giftCardAdvice}`)
    } else if (!['simple', 'variable', 'variation'].includes(kind)) {
      first.warn('Type', `"${kind}" is unknown here: it becomes a product with its own price`)
    }
  }
}

function columnNumbersIn(row: Row): number[] {
  const columns = [...row.columns].flatMap(([name, index]): [string, number][] => {
    const number = /^Attribute (\d+) name$/.exec(name)?.[1]
    return number ? [[`Attribute ${number}`, index]] : []
  })
  return columnNumbers({ ...row, columns: new Map(columns) }, 'Attribute ')
}

function choicesIn(cells: Cells, row: Row | undefined): Variation['values'] {
  const attributes = row ? attributesIn(cells, columnNumbersIn(row)) : []
  return new Map(attributes.map(({ name, values }) => [name.toLowerCase(), values[0]]))
}

function optionOf({ name, values }: { name: string; values: readonly string[] }): OptionDraft {
  return {
    name,
    optionType: /^colou?r$|^farbe$|^couleur$/i.test(name) ? 'color' : 'drop_down',
    choices: values.map((value) => ({ value, description: value })),
  }
}

/** The choices of a variation: one combination, or several where it stands for every value of an attribute. */
function combinations(
  options: readonly OptionDraft[],
  values: Variation['values'],
): Record<string, string>[] {
  return options.reduce<Record<string, string>[]>(
    (rows, { name, choices }) => {
      const own = values.get(name.toLowerCase())
      const known = choices.find(({ value }) => value.toLowerCase() === own?.toLowerCase())
      const named = own === undefined ? choices.map(({ value }) => value) : [known?.value ?? own]
      return rows.flatMap((row) => named.map((value) => ({ ...row, [name]: value })))
    },
    [{}],
  )
}

interface VariantTerms {
  used: readonly { name: string; values: readonly string[] }[]
  pricing: Pricing
  terms: Terms
}

/** Of two variations for the same choices, the first one counts. */
function variantsOf(
  first: Cells,
  variations: readonly Variation[],
  { used, pricing, terms }: VariantTerms,
): { options: OptionDraft[]; variants: VariantEntry[] } {
  if (variations.length === 0) return { options: [], variants: [] }
  if (used.length === 0)
    first.error('Attribute 1 name', 'must name what the variants of this product differ in')
  const options = used.map(optionOf)
  const byChoices = new Map<string, VariantEntry>()
  for (const { cells, values } of variations) {
    for (const choices of combinations(options, values)) {
      const key = JSON.stringify(choices)
      if (!byChoices.has(key)) byChoices.set(key, variantOf(cells, choices, { pricing, terms }))
    }
  }
  const variants = [...byChoices.values()]
  return { options: addChoicesOfVariants(options, variants), variants }
}

function variantOf(
  cells: Cells,
  choices: Record<string, string>,
  { pricing, terms }: Pick<VariantTerms, 'pricing' | 'terms'>,
): VariantEntry {
  const { quantity, inStock } = stockIn(cells) ?? {}
  return {
    choices,
    fields: defined({
      ...ownFields(cells, terms),
      price: pricing.ofVariant(cells),
      visible: hasPrice(cells) ? publishedIn(cells) : false,
    }),
    stock: defined({ quantity, inStock }),
  }
}

/** Variants have bar codes of their own. */
function productFields(cells: Cells, terms: Terms, hasVariants: boolean): OwnFields {
  const { barcode, ...shared } = ownFields(cells, terms)
  if (!hasVariants) return { ...shared, ...defined({ barcode }) }
  if (barcode) cells.warn(barcodeColumn, 'is left out: each variant has a bar code of its own')
  return shared
}

type OwnFields = Pick<VariantEntry['fields'], 'sku' | 'barcode' | 'cost' | 'weight' | 'productDimensions'>

function ownFields(cells: Cells, terms: Terms): OwnFields {
  return defined({
    sku: cells.text('SKU'),
    barcode: barcodeIn(cells, barcodeColumn),
    cost: toAmount(cells.money('Cost of goods'), terms.currency),
    weight: weightIn(cells, terms),
    ...dimensionsIn(cells, terms),
  })
}

function fieldsOf(cells: Cells, row: Row): Entry['fields'] {
  const tags = cells.text('Tags')
  const [brand, ...more] = readList(cells.text('Brands') ?? '', ',')
  if (more.length > 0) cells.warn('Brands', 'has several brands: the first one is taken')
  const isProduct = parentOf(row) === undefined
  return defined({
    name: cells.text('Name') ?? undefined,
    description: descriptionOf(cells),
    brand: cells.has('Brands') ? (brand ?? null) : undefined,
    keywords: tags === undefined ? undefined : readList(tags ?? '', ','),
    visible: isProduct ? visibleIn(cells) : undefined,
    slug: slugIn(cells),
    seoData: seoOf(cells.text('SEO title'), cells.text('SEO description')),
  })
}

/** The short description comes first. */
function descriptionOf(cells: Cells): string | null | undefined {
  const [short, long] = [proseIn(cells, 'Short description'), proseIn(cells, 'Description')]
  if (short && long) return `${asParagraph(short)}\n${asParagraph(long)}`
  return short || long || (long === undefined ? short : long)
}

function asParagraph(text: string): string {
  return /<(p|div|ul|ol|h\d|table|blockquote)\b/i.test(text) ? text : `<p>${text}</p>`
}

function productTypeOf(rows: readonly Row[]): Pick<Entry['fields'], 'productType'> {
  const digital = rows.map((row) => kindsOf(row).some((kind) => ['virtual', 'downloadable'].includes(kind)))
  if (!rows[0]?.columns.has('Type')) return {}
  return { productType: digital.every(Boolean) ? 'digital' : 'physical' }
}

function stockOf(first: Cells, variants: readonly Cells[]): StockEntry | undefined {
  if (variants.length === 0) return stockIn(first)
  return trackedByVariants(
    first,
    'Stock',
    variants.map((cells) => stockIn(cells)?.tracked),
  )
}

type Shows = NonNullable<PictureEntry['shows']>

/** Pictures belong to choices here: to those of the first option that determines the picture of each variation. */
function picturesOf(
  first: Cells,
  variations: readonly Variation[],
  options: readonly OptionDraft[],
): PictureEntry[] | undefined {
  if (!first.has('Images')) return undefined
  const addressIn = ({ cells }: Variation) => readList(cells.text('Images') ?? '', ',')[0]
  const shown = new Map<string, Shows>(
    readList(first.text('Images') ?? '', ',').map((address) => [address, []]),
  )
  const pictured = variations.filter((one) => addressIn(one) !== undefined)
  const deciding = options.find(({ name }) => {
    const groups = Map.groupBy(pictured, ({ values }) => values.get(name.toLowerCase()))
    return [...groups.values()].every((group) => new Set(group.map(addressIn)).size === 1)
  })
  for (const one of pictured) {
    const address = addressIn(one) ?? ''
    const known = shown.get(address) ?? []
    const choice = deciding && one.values.get(deciding.name.toLowerCase())
    const isNew = choice !== undefined && !known.some(([, name]) => name === choice)
    shown.set(address, isNew ? [...known, [deciding?.name ?? '', choice]] : known)
  }
  return [...shown].map(([address, shows]) => ({ address, ...(shows.length > 0 ? { shows } : {}) }))
}
