import { Picture } from '../../ui/picture.tsx'
import { useHref } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import type { Card } from './card.rules.ts'

const shownSwatches = 5

/** A product in a list: one link, whose name is the product's. Lists are long, so card.css says how it looks. */
export function ProductCard({ card, first = false, sizes }: { card: Card; first?: boolean; sizes: string }) {
  const href = useHref()
  const { slug, choice = '', name, image, second, ribbon, swatches, swatchesName } = card
  const { soldOut, digital } = card
  const missing = digital ? t.catalogue.notAvailable : t.catalogue.soldOut
  return (
    <article className="card">
      <div>
        {image && <Picture image={image} sizes={sizes} first={first} />}
        {second && <Picture image={{ ...second, alt: '' }} sizes={sizes} />}
        {(soldOut || ribbon) && <p>{soldOut ? missing : ribbon}</p>}
      </div>
      <h3>
        <a href={href(`/products/${slug}${choice}`)}>{name}</a>
      </h3>
      <CardPrice card={card} />
      {swatches.length > 1 && (
        <ul aria-label={swatchesName}>
          {swatches.slice(0, shownSwatches).map(({ name: colour, color }) => (
            <li key={colour} style={{ backgroundColor: color }}>
              <span className="sr-only">{colour}</span>
            </li>
          ))}
          {swatches.length > shownSwatches && <li>+{swatches.length - shownSwatches}</li>}
        </ul>
      )}
    </article>
  )
}

function CardPrice({ card: { priceText, fullPriceText, from, unitPriceText } }: { card: Card }) {
  return (
    <p className="numbers">
      <span className={fullPriceText ? 'text-danger' : undefined}>
        {fullPriceText && <span className="sr-only">{t.catalogue.salePrice} </span>}
        {from ? t.catalogue.from(priceText) : priceText}
      </span>
      {fullPriceText && (
        <s>
          <span className="sr-only">{t.catalogue.fullPrice} </span>
          {fullPriceText}
        </s>
      )}
      {unitPriceText && <small>{unitPriceText}</small>}
    </p>
  )
}
