import type { GetProductPageReply } from '@cartwright/contract/catalogue/storefront.ts'
import type { Head } from '@cartwright/contract/pages/storefront.ts'
import { waitingHtml } from '../back-in-stock/form.load.tsx'
import type { Page } from '../route.ts'
import type { Frame } from '../shell/frame.ts'
import { addressOf, alternatesOf, titled } from '../shell/head.rules.ts'
import { speakFor } from '../shell/render.tsx'
import { t } from '../texts/texts.ts'
import { mostOf, quantityIn, standingOf } from './choices.rules.ts'
import { htmlOf, plainOf } from './description.rules.ts'
import { pictureSizes } from './gallery.tsx'
import { choosableOf, chosenBy, picturedFirst, shotsOf } from './model.rules.ts'
import ProductPage, { type ProductProps } from './page.tsx'
import { isOurs } from './pictures.rules.ts'
import { aboutHtml, crumbsHtml, relatedHtml, titleHtml } from './still.load.tsx'
import { type Crumb, pathThing, productThing } from './structured.rules.ts'

/** With what only search engines and previews are told. */
export interface Loaded extends ProductProps {
  told: Partial<Head>
}

export const productPage: Page<Loaded> = {
  module: 'product/page',
  Component: ProductPage,
  async load({ shop, params, url, frame, remember }) {
    const { slug: asked = '' } = params
    const [found, { storefront }] = await Promise.all([
      shop.catalogue.getProductPage({ slug: asked }),
      remember('storefront', () => shop.storefront.getStorefront()),
    ])
    const { slug = asked } = found.product
    if (slug !== asked) {
      return { location: addressOf(frame.prefix, `/products/${slug}`) + url.search, permanently: true }
    }
    speakFor(frame)
    const crumbs = crumbsOf(found)
    return {
      props: {
        ...propsOf(found, { frame, query: url.searchParams }),
        crumbs: crumbsHtml(crumbs, frame),
        waiting: storefront.backInStock && hasSoldOut(found) ? waitingHtml() : '',
        told: toldOf(found, crumbs, url.origin + frame.prefix),
      },
    }
  },
  begin: ({ told: _, ...props }) => ({
    ...props,
    crumbs: '',
    title: '',
    waiting: '',
    about: '',
    related: '',
  }),
  head: ({ name, slug, shots: [first], told }, frame) => ({
    title: titled(name, frame),
    type: 'product',
    canonical: addressOf(frame.prefix, `/products/${slug}`),
    alternates: alternatesOf(frame, `/products/${slug}`),
    ...(first?.image?.srcSet
      ? { preload: [{ href: first.image.src, srcSet: first.image.srcSet, sizes: pictureSizes }] }
      : {}),
    ...told,
  }),
}

function propsOf(
  found: GetProductPageReply,
  { frame, query }: { frame: Frame; query: URLSearchParams },
): Omit<ProductProps, 'crumbs' | 'waiting'> {
  const { product, related, variantAvailability } = found
  const { id = '', slug = '', name, description } = product
  const choosable = choosableOf(found)
  const chosen = chosenBy(found, choosable, query)
  const preorder = variantAvailability.find((each) => each.preorder)?.preorder
  return {
    id,
    slug,
    name: name ?? '',
    ...choosable,
    ...picturedFirst(shotsOf(product), choosable.options, chosen),
    chosen,
    quantity: quantityIn(query.get('quantity') ?? '1', mostOf(standingOf(choosable, chosen), !!preorder)),
    texts: (product.customTextFields ?? []).map(({ title = '', maxLength = 500, mandatory = false }) => ({
      title,
      most: maxLength,
      required: mandatory,
      typed: query.get(`text.${title}`)?.slice(0, maxLength) ?? '',
    })),
    digital: product.productType === 'digital',
    ...(preorder ? { preorder: preorder.message ?? '' } : {}),
    ...freeDelivery(found, frame),
    title: titleHtml(product),
    about: aboutHtml({
      description: htmlOf(description ?? ''),
      sections: (product.additionalInfoSections ?? []).map((section) => ({
        title: section.title ?? '',
        html: htmlOf(section.description ?? ''),
      })),
    }),
    related: relatedHtml(related, frame),
  }
}

function hasSoldOut({ variantAvailability }: GetProductPageReply): boolean {
  return variantAvailability.some(({ availableForPurchase }) => !availableForPurchase)
}

function freeDelivery({ product }: GetProductPageReply, { freeShippingFrom }: Frame): { freeFrom?: string } {
  if (!freeShippingFrom || product.productType === 'digital') return {}
  const enough = Number(product.priceRange?.minValue ?? 0) >= Number(freeShippingFrom.amount)
  return { freeFrom: enough ? '' : (freeShippingFrom.formattedAmount ?? '') }
}

function crumbsOf({ product: { name, slug }, collections }: GetProductPageReply): Crumb[] {
  const collection = collections.find((each) => each.name !== t.shell.home) ?? collections[0]
  return [
    { name: t.shell.home, path: '/' },
    ...(collection ? [{ name: collection.name, path: `/collections/${collection.slug}` }] : []),
    { name: name ?? '', path: `/products/${slug}` },
  ]
}

/** `base` is the shop's address with the language. */
function toldOf(found: GetProductPageReply, crumbs: readonly Crumb[], base: string): Partial<Head> {
  const { slug, description, media, seoData } = found.product
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  const title = tags.find(({ type }) => type === 'title')?.children
  const words = tags.find(({ type, props }) => type === 'meta' && props?.name === 'description')?.props
    ?.content
  const image = (media?.mainMedia ?? media?.items?.[0])?.image?.url
  return {
    ...(title ? { title } : {}),
    description: typeof words === 'string' ? words : plainOf(description ?? ''),
    ...(image ? { image: isOurs(image) ? `${image}?og=1` : image } : {}),
    data: [productThing(found, `${base}/products/${slug}`), pathThing(crumbs, base)],
  }
}
