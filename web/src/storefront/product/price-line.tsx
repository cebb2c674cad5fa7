import type { PriceTexts } from '../catalogue/prices.rules.ts'
import { t } from '../kit/texts.ts'
import type { Selection } from '../variants/choices.rules.ts'

/** What the choice costs, or from where to where as long as that depends on more. */
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
