import { useEffect, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import { useFrame, useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'
import { addViewed, parseViewed, type ViewedProduct } from './rules.ts'

const storageKey = 'recently-viewed'

export interface RecentProps {
  now?: ViewedProduct | undefined
}

/** The products this browser looked at, which nobody else knows. `now` is the one it is looking at. */
export function RecentList({ now }: RecentProps) {
  const products = useViewed(now)
  if (products.length === 0) return null
  return (
    <Wide className="mt-20">
      <h2 className="display mb-6 text-3xl">{t.recentlyViewed.title}</h2>
      <ul className="-mx-1 flex snap-x gap-4 overflow-x-auto px-1 pb-4">
        {products.map((product) => (
          <Card key={product.id} product={product} />
        ))}
      </ul>
    </Wide>
  )
}

function Card({ product: { slug, name, priceText, from, image } }: { product: ViewedProduct }) {
  const href = useHref()
  return (
    <li className="w-36 shrink-0 snap-start sm:w-44">
      <a href={href(`/products/${slug}`)} className="group/seen block">
        <span className="block aspect-[4/5] overflow-clip rounded-control bg-sunken">
          {image && (
            <Picture image={{ ...image, alt: '' }} sizes="176px" className="size-full object-cover" />
          )}
        </span>
        <span className="mt-2 block text-sm underline-offset-4 group-hover/seen:underline">{name}</span>
        <span className="numbers block text-sm text-soft">
          {from ? t.catalogue.from(priceText) : priceText}
        </span>
      </a>
    </li>
  )
}

function useViewed(now: ViewedProduct | undefined): ViewedProduct[] {
  const href = useHref()
  const { language, currency } = useFrame()
  const [products, setProducts] = useState<ViewedProduct[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page shows one product as long as it lives
  useEffect(() => {
    const writtenIn = `${language} ${currency}`
    const before = storeViewed(now && { ...now, writtenIn })
    if (before.every((each) => each.writtenIn === writtenIn)) return setProducts(before)
    fetchProducts(href('/recently-viewed'), before).then(setProducts, () => {})
  }, [])
  return products
}

/** The same products with names and prices as this page writes them. Products that are no longer sold are missing. */
async function fetchProducts(address: string, products: readonly ViewedProduct[]): Promise<ViewedProduct[]> {
  const ids = new URLSearchParams(products.map(({ id }) => ['id', id]))
  const response = await fetch(`${address}?${ids}`, { headers: { accept: 'application/json' } })
  if (!response.ok) throw new Error(response.statusText)
  return (await response.json()).seen
}

/** Adds a product to those stored and gives the others; none in browsers that store nothing. */
function storeViewed(now: ViewedProduct | undefined): ViewedProduct[] {
  try {
    const before = parseViewed(localStorage.getItem(storageKey))
    if (now) localStorage.setItem(storageKey, JSON.stringify(addViewed(before, now)))
    return before.filter(({ id }) => id !== now?.id)
  } catch {
    return []
  }
}
