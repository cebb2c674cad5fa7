import { Picture } from '../../ui/picture.tsx'
import { useHref } from '../shell/shell.tsx'
import { t } from '../texts/texts.ts'
import type { Card } from './card.rules.ts'

const shownSwatches = 5

/** A product in a list: one link, whose name is the product's. */
export function ProductCard({ card, first = false, sizes }: { card: Card; first?: boolean; sizes: string }) {
  const href = useHref()
  const { slug, name, image, second, ribbon, soldOut, swatches, swatchesName } = card
  return (
    <article className="group/card relative">
      <div className="relative aspect-[4/5] overflow-clip rounded-control bg-sunken">
        {image && <Picture image={image} sizes={sizes} first={first} className="size-full object-cover" />}
        {second && (
          <Picture
            image={{ ...second, alt: '' }}
            sizes={sizes}
            className="absolute inset-0 hidden size-full object-cover opacity-0 transition-opacity group-hover/card:opacity-100 pointer-fine:block"
          />
        )}
        {(soldOut || ribbon) && (
          <p className="absolute start-3 top-3 rounded-full bg-surface px-3 py-1 text-xs font-medium shadow-raised">
            {soldOut ? t.product.soldOut : ribbon}
          </p>
        )}
      </div>
      <h3 className="mt-3 font-medium text-pretty">
        <a
          href={href(`/products/${slug}`)}
          className="underline-offset-4 group-hover/card:underline after:absolute after:inset-0"
        >
          {name}
        </a>
      </h3>
      <CardPrice card={card} />
      {swatches.length > 1 && (
        <ul aria-label={swatchesName} className="mt-2 flex items-center gap-1.5">
          {swatches.slice(0, shownSwatches).map(({ name: colour, color }) => (
            <li
              key={colour}
              className="size-4 rounded-full border border-strong"
              style={{ backgroundColor: color }}
            >
              <span className="sr-only">{colour}</span>
            </li>
          ))}
          {swatches.length > shownSwatches && (
            <li className="text-xs text-soft">+{swatches.length - shownSwatches}</li>
          )}
        </ul>
      )}
    </article>
  )
}

function CardPrice({ card: { priceText, fullPriceText, from, unitPriceText } }: { card: Card }) {
  return (
    <p className="numbers mt-0.5 flex flex-wrap items-baseline gap-x-2">
      <span className={fullPriceText ? 'text-danger' : undefined}>
        {fullPriceText && <span className="sr-only">{t.product.salePrice} </span>}
        {from ? t.product.from(priceText) : priceText}
      </span>
      {fullPriceText && (
        <s className="text-sm text-soft">
          <span className="sr-only">{t.product.fullPrice} </span>
          {fullPriceText}
        </s>
      )}
      {unitPriceText && <span className="w-full text-sm text-soft">{unitPriceText}</span>}
    </p>
  )
}
