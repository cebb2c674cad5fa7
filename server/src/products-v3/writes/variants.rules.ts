import type { VariantChoiceV3, VariantV3 } from '@cartwright/contract/catalogue-v3/products.ts'
import { choiceName, type OptionDraft, type VariantDraft } from '../../catalogue/model/drafts.rules.ts'
import { choiceId, nameId } from '../../catalogue/model/name-ids.rules.ts'
import type { ProductPatch } from '../../catalogue/model/patches.rules.ts'
import { type Product, priceOf, type Variant } from '../../catalogue/model/product.rules.ts'
import { onlyVariant } from '../../inventory/stock/rules.ts'
import { refuse, violation } from '../../platform/errors/errors.ts'
import { toNumber } from '../../platform/values/money.ts'
import { defined } from '../../platform/values/optional.ts'
import { pricesOf } from './prices.rules.ts'

interface Terms {
  before: Product | undefined
  /** As they are after the change. */
  options: readonly OptionDraft[]
  currency: string
}

const path = 'variantsInfo.variants'

/** The patch that the variants of a request describe: all variants there are after it. */
export function variantsPatch(sent: readonly VariantV3[], terms: Terms): ProductPatch {
  const isSingle = terms.options.length === 0 || isWhole(sent, terms)
  return isSingle ? singlePatch(sent, terms) : managedPatch(sent, terms)
}

/** Whether the one variant is still the product itself, whose options make no variants. */
function isWhole([sent, ...more]: readonly VariantV3[], { before }: Terms): boolean {
  const isPlain = before?.manageVariants === false && before.options.length > 0
  return isPlain && more.length === 0 && sent?.id === onlyVariant && !sent.choices?.length
}

/** Without options, the variant is the product itself. */
function singlePatch([sent, ...more]: readonly VariantV3[], { before, currency }: Terms): ProductPatch {
  if (!sent || more.length > 0) {
    throw violation(path, 'must be one variant, because the product has no options', 'MAX_SIZE')
  }
  const current = before && !before.manageVariants ? before.variants[0] : undefined
  const { full, discount } = pricesOf([{ price: sent.price, current }], { before, currency })
  return defined({
    price: full[0],
    discount,
    manageVariants: false,
    variants: [],
    sku: cleared(sent.sku),
    barcode: cleared(sent.barcode),
    weight: sent.physicalProperties?.weight,
    cost: costOf(sent),
  }) as ProductPatch
}

/** Combinations of choices that are not sent are no variants: nobody sees them. */
function managedPatch(sent: readonly VariantV3[], { before, options, currency }: Terms): ProductPatch {
  const all = sent.map((variant, at) => ({ variant, ...identify(variant, { before, options, at }) }))
  assertDifferent(all.map(({ choices }) => choices))
  const prices = pricesOf(
    all.map(({ variant: { price }, current }) => ({ price, current })),
    { before, currency },
  )
  const [price = 0] = prices.full
  const drafts = all.map(({ variant, choices, current }, at): VariantDraft => {
    const full = prices.full[at]
    const id = variant.id && variant.id !== onlyVariant ? { id: variant.id } : {}
    const own = full === undefined || full === price ? {} : { price: full }
    return { ...traits(variant, { current, before, currency }), ...id, ...own, choices }
  })
  return {
    price,
    discount: prices.discount,
    manageVariants: true,
    variants: [...drafts, ...unlisted(drafts, { before, options, currency, price })],
  }
}

interface Identified {
  choices: Record<string, string>
  current: Variant | undefined
}

function identify(
  { id, choices: sent }: VariantV3,
  { before, options, at }: Pick<Terms, 'before' | 'options'> & { at: number },
): Identified {
  const known = before?.manageVariants ? before.variants : []
  const byId = known.find((one) => one.id === id)
  if ((sent === undefined || sent.length === 0) && byId) return { choices: byId.choices, current: byId }
  const choices = Object.fromEntries((sent ?? []).map((choice) => named(choice, options, at)))
  const missing = options.find(({ name }) => choices[name] === undefined)
  if (missing) {
    throw refuse('MISSING_VARIANT_OPTION_CHOICE', undefined, { optionName: missing.name, variantIndex: at })
  }
  const current = known.find((one) => options.every(({ name }) => one.choices[name] === choices[name]))
  return { choices, current }
}

/** By the names or, if these are missing, the ids of an option and its choice. */
function named(
  { optionChoiceNames, optionChoiceIds }: VariantChoiceV3,
  options: readonly OptionDraft[],
  at: number,
): [string, string] {
  const option = options.find(({ name }) =>
    optionChoiceNames?.optionName === undefined
      ? nameId('option', name) === optionChoiceIds?.optionId
      : name === optionChoiceNames.optionName,
  )
  const choice = option?.choices
    .map(choiceName)
    .find((one) =>
      optionChoiceNames?.choiceName === undefined
        ? choiceId(option.name, one) === optionChoiceIds?.choiceId
        : one === optionChoiceNames.choiceName,
    )
  if (option && choice !== undefined) return [option.name, choice]
  throw violation(
    `${path}[${at}].choices`,
    'name an option or a choice that the product does not have',
    'VALIDATION',
  )
}

function assertDifferent(all: readonly Record<string, string>[]): void {
  const seen = new Set<string>()
  for (const choices of all) {
    const key = JSON.stringify(Object.entries(choices).sort())
    if (seen.has(key)) throw refuse('DUPLICATE_VARIANT_OPTION_CHOICE', undefined, { choices })
    seen.add(key)
  }
}

/** What differs from the product. What is not sent stays. */
function traits(
  sent: VariantV3,
  {
    current,
    before,
    currency,
  }: { current: Variant | undefined; before: Product | undefined; currency: string },
): Omit<VariantDraft, 'choices'> {
  const kept = current ? ownTraits(current, currency) : {}
  const { sku = kept.sku, barcode = kept.barcode } = sent
  const { weight = kept.weight } = sent.physicalProperties ?? {}
  const cost = costOf(sent)
  const productCost = before?.cost === undefined ? undefined : toNumber(before.cost, currency)
  return defined({
    ...kept,
    // Without an id, it may be a combination that was no variant so far.
    visible: sent.visible ?? (sent.id ? current?.visible : undefined) ?? true,
    sku: sku === before?.sku ? undefined : sku || undefined,
    barcode: barcode || undefined,
    weight: weight === before?.weight ? undefined : (weight ?? undefined),
    cost: cost === undefined ? kept.cost : cost === productCost ? undefined : (cost ?? undefined),
  }) as Omit<VariantDraft, 'choices'>
}

/** What a variant has of its own, but for its price. */
function ownTraits(
  { id: _, choices: _choices, stock: _stock, price: _price, cost, ...own }: Variant,
  currency: string,
): Omit<VariantDraft, 'choices'> {
  return { ...own, ...(cost === undefined ? {} : { cost: toNumber(cost, currency) }) }
}

/** Beyond this, the draft is refused anyway. */
const mostCombinations = 2000

/** The other combinations, hidden. Those that are there already keep what they have. */
function unlisted(
  listed: readonly VariantDraft[],
  { before, options, currency, price }: Terms & { price: number },
): VariantDraft[] {
  const count = options.reduce((product, { choices }) => product * choices.length, 1)
  if (count > mostCombinations || count === listed.length) return []
  const keyOf = (choices: Record<string, string>) => JSON.stringify(options.map(({ name }) => choices[name]))
  const known = new Set(listed.map(({ choices }) => keyOf(choices)))
  const all = options.reduce<Record<string, string>[]>(
    (rows, { name, choices }) =>
      rows.flatMap((row) => choices.map((choice) => ({ ...row, [name]: choiceName(choice) }))),
    [{}],
  )
  const present = new Map(
    before?.manageVariants ? before.variants.map((one) => [keyOf(one.choices), one] as const) : [],
  )
  return all
    .filter((choices) => !known.has(keyOf(choices)))
    .map((choices): VariantDraft => {
      const current = present.get(keyOf(choices))
      if (!before || !current) return { choices, visible: false }
      const full = toNumber(priceOf(before, current), currency)
      const own = full === price ? {} : { price: full }
      return { ...ownTraits(current, currency), id: current.id, ...own, choices, visible: false }
    })
}

function cleared(text: string | null | undefined): string | null | undefined {
  return text === '' ? null : text
}

function costOf({ revenueDetails }: VariantV3): number | null | undefined {
  const { cost } = revenueDetails ?? {}
  return cost?.amount === undefined ? (cost === null ? null : undefined) : Number(cost.amount)
}
