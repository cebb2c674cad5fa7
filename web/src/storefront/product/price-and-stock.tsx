import { classes } from '../../ui/classes.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import type { PriceTexts } from '../catalogue/prices.rules.ts'
import { t } from '../kit/texts.ts'
import { any, type Chosen, type Option, type Selection, stockStateOf } from '../variants/choices.rules.ts'

/** The price of the selection, or a range while several variants match. */
export function PriceLine({ selection, className = '' }: { selection: Selection; className?: string }) {
  const { cheapest, dearest = cheapest } = selection
  if (!cheapest || !dearest) return null
  if (cheapest.text !== dearest.text) {
    return (
      <span className={`numbers block ${className}`}>
        <bdi>{cheapest.text}</bdi> – <bdi>{dearest.text}</bdi>
      </span>
    )
  }
  return <OnePrice price={cheapest} className={className} />
}

function OnePrice({
  price: { text, full, unit, lowest },
  className,
}: {
  price: PriceTexts
  className: string
}) {
  return (
    <span className={`numbers flex flex-wrap items-baseline gap-x-2.5 ${className}`}>
      <span className={full && 'text-danger'}>
        {full && <span className="sr-only">{t.catalogue.salePrice} </span>}
        {text}
      </span>
      {full && (
        <s className="text-[0.8em] text-soft">
          <span className="sr-only">{t.catalogue.fullPrice} </span>
          {full}
        </s>
      )}
      {unit && <span className="text-sm font-normal text-soft">{unit}</span>}
      {lowest && <span className="lowest-price">{lowest}</span>}
    </span>
  )
}

interface StockProps {
  selection: Selection
  options: readonly Option[]
  chosen: Chosen
  preorder: string | undefined
  digital: boolean
}

/** Whether the selection is in stock, or which options are still open. */
export function StockLine(props: StockProps) {
  const { text, icon, look = 'text-notice' } = stockText(props)
  return (
    text && (
      <p className={classes('flex items-center gap-2', look)}>
        {icon && <Icon name={icon} className="size-4" />}
        {text}
      </p>
    )
  )
}

function stockText({ selection, options, chosen, preorder, digital }: StockProps): {
  text: string
  icon?: IconName
  look?: string
} {
  const state = stockStateOf(selection)
  switch (state.kind) {
    case 'open': {
      const names = options.filter((_, index) => chosen[index] === any).map(({ name }) => name)
      return { text: t.variants.chooseFirst(names.join(', ')), look: 'text-soft' }
    }
    case 'missing':
      return { text: t.product.notTogether, icon: 'info' }
    case 'soldOut':
      return { text: digital ? t.catalogue.notAvailable : t.catalogue.soldOut, icon: 'info' }
    case 'few':
      return { text: t.product.left(state.count), icon: 'clock' }
    case 'preorder':
      return { text: preorder || t.product.preorderNote, icon: 'clock' }
    case 'inStock':
      return digital ? { text: '' } : { text: t.product.inStock, icon: 'check', look: 'text-accent' }
  }
}
