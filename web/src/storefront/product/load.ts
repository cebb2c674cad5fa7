import { storeAppId } from '@cartwright/contract/catalogue/limits.ts'
import type { GetProductPageReply } from '@cartwright/contract/catalogue/storefront.ts'
import type { Head } from '@cartwright/contract/pages/storefront.ts'
import type { GetProductReviewsReply } from '@cartwright/contract/reviews/reviews.ts'
import { CartwrightError } from '@cartwright/sdk'
import { type BackInStockRequest, backInStockForm } from '../back-in-stock/form.load.tsx'
import { isOurs } from '../catalogue/pictures.rules.ts'
import { pictureSizes } from '../gallery/gallery.tsx'
import { mediaOf } from '../gallery/media.rules.ts'
import type { Frame } from '../kit/frame.load.ts'
import { addressOf, alternatesOf, breadcrumbData, type Crumb, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import { membersHtml, openingPlans } from '../members/load.tsx'
import { recommendationsHtml } from '../recommendations/load.tsx'
import { pageIn } from '../reviews/rules.ts'
import { ratingHtml, reviewsHtml } from '../reviews/static-html.load.tsx'
import { any, mostOf, quantityIn, queryWith, selectionOf } from '../variants/choices.rules.ts'
import { choosableOf, chosenBy, chosenPictureFirst } from '../variants/variants.rules.ts'
import { wishFormHtml } from '../wishlist/load.tsx'
import { htmlOf, plainOf } from './description.rules.ts'
import ProductPage, { type ProductProps } from './page.tsx'
import { aboutHtml, crumbsHtml, titleHtml } from './static-html.load.tsx'
import { productData } from './structured-data.rules.ts'

export interface LoadedProduct extends ProductProps {
  /** For search engines and previews of links. */
  metadata: Partial<Head>
}

export const productPage: Page<LoadedProduct> = {
  module: 'product/page',
  Component: ProductPage,
  async load({ shop, visitor, params, url, frame, remember, setLanguage }) {
    const { slug: asked = '' } = params
    const [found, { storefront }] = await Promise.all([
      visitor.catalogue.getProductPage({ slug: asked }),
      remember('storefront', () => shop.storefront.getStorefront()),
    ])
    const { slug = asked } = found.product
    if (slug !== asked) {
      return { location: addressOf(frame.prefix, `/products/${slug}`) + url.search, permanently: true }
    }
    const reviewed = await shop.reviews.getProductReviews({
      productId: found.product.id ?? '',
      page: pageIn(url),
    })
    const { membersOnly } = found.product
    const plans = membersOnly ? await openingPlans(shop, membersOnly) : []
    setLanguage()
    const crumbs = crumbsOf(found)
    const shown = propsOf(found, { frame, query: url.searchParams, reviewed })
    return {
      props: {
        ...shown,
        title:
          shown.title +
          (membersOnly ? membersHtml({ path: `/products/${slug}`, plans, membersOnly }, frame) : ''),
        crumbs: crumbsHtml(crumbs, frame),
        backInStockForm:
          storefront.backInStock && !shown.locked && hasSoldOut(found) ? backInStockForm() : '',
        reviews: reviewsHtml({ slug, page: pageIn(url), query: url.searchParams, ...reviewed }, frame),
        metadata: metadataOf({ ...found, reviewed }, crumbs, url.origin + frame.prefix),
      },
      ...(membersOnly ? { forMembers: true } : {}),
    }
  },
  browserProps: ({ metadata: _, ...props }) => ({
    ...props,
    crumbs: '',
    title: '',
    backInStockForm: '',
    about: '',
    reviews: '',
    recommendations: '',
  }),
  head: ({ name, slug, media: [first], metadata }, frame) => ({
    title: titled(name, frame),
    type: 'product',
    canonical: addressOf(frame.prefix, `/products/${slug}`),
    alternates: alternatesOf(frame, `/products/${slug}`),
    ...(first?.image?.srcSet
      ? { preload: [{ href: first.image.src, srcSet: first.image.srcSet, sizes: pictureSizes }] }
      : {}),
    ...metadata,
  }),
}

/** Asks the shop for an e-mail when the variant in the address is back; the page then says so. */
export async function requestNotification(
  request: PageRequest,
): Promise<PageResult<LoadedProduct> | Redirect> {
  const shown = await productPage.load(request)
  if ('location' in shown) return shown
  const outcome = await sendRequest(request)
  request.setLanguage()
  const props = { ...shown.props, backInStockForm: backInStockForm(outcome) }
  return { ...shown, props, status: outcome.refused ? 422 : 200 }
}

async function sendRequest({ shop, params, url, frame, form }: PageRequest): Promise<BackInStockRequest> {
  const found = await shop.catalogue.getProductPage({ slug: params.slug ?? '' })
  const { id: catalogItemId = '', name = '', slug = '' } = found.product
  const choosable = choosableOf(found)
  const chosen = chosenBy(found, choosable, url.searchParams)
  const picked = choosable.options.flatMap(({ name: option, choices }, index) => {
    const choice = choices[chosen[index] ?? any]
    return choice ? [[option, choice.name] as const] : []
  })
  const email = form.get('email')?.trim().slice(0, 254) ?? ''
  const options = { options: Object.fromEntries(picked) }
  const page = addressOf(frame.prefix, `/products/${slug}`) + queryWith('', choosable.options, chosen)
  const item = [name, picked.map(([, choice]) => choice).join(', ')].filter(Boolean).join(' – ')
  try {
    await shop.backInStock.createBackInStockNotificationRequest({
      request: {
        email,
        catalogReference: { appId: storeAppId, catalogItemId, options },
        itemUrl: url.origin + page,
      },
    })
    return { email, item }
  } catch (error) {
    const code = error instanceof CartwrightError && error.status < 500 ? (error.code ?? '') : undefined
    if (code === undefined) throw error
    return code === 'BACK_IN_STOCK_NOTIFICATION_REQUEST_ALREADY_EXISTS'
      ? { email, item }
      : { email, refused: refusals[code] ?? 'wrong' }
  }
}

const refusals: Record<string, BackInStockRequest['refused']> = {
  INVALID_CATALOG_REFERENCE_OPTIONS: 'open',
  REQUEST_COLLECTION_DISABLED: 'closed',
  TOO_MANY_REQUESTS: 'tooOften',
}

function propsOf(
  found: GetProductPageReply,
  { frame, query, reviewed }: { frame: Frame; query: URLSearchParams; reviewed: GetProductReviewsReply },
): Omit<ProductProps, 'crumbs' | 'backInStockForm' | 'reviews'> {
  const { product, variantAvailability } = found
  const { id = '', slug = '', name, description } = product
  const choosable = choosableOf(found)
  const chosen = chosenBy(found, choosable, query)
  const preorder = variantAvailability.find((each) => each.preorder)?.preorder
  return {
    id,
    slug,
    name: name ?? '',
    ...choosable,
    ...chosenPictureFirst(mediaOf(product), choosable.options, chosen),
    chosen,
    quantity: quantityIn(query.get('quantity') ?? '1', mostOf(selectionOf(choosable, chosen), !!preorder)),
    texts: (product.customTextFields ?? []).map(({ title = '', maxLength = 500, mandatory = false }) => ({
      title,
      most: maxLength,
      required: mandatory,
      value: query.get(`text.${title}`)?.slice(0, maxLength) ?? '',
    })),
    digital: product.productType === 'digital',
    ...(product.membersOnly && !found.mayBuy ? { locked: true } : {}),
    ...(preorder ? { preorder: preorder.message ?? '' } : {}),
    ...freeDelivery(found, frame),
    title: titleHtml(product) + ratingHtml(reviewed, frame),
    about:
      wishFormHtml({ id, slug }, frame) +
      aboutHtml({
        description: htmlOf(description ?? ''),
        sections: (product.additionalInfoSections ?? []).map((section) => ({
          title: section.title ?? '',
          html: htmlOf(section.description ?? ''),
        })),
      }),
    recommendations: recommendationsHtml(found, frame),
  }
}

/** A digital product is not sold out: without stock of its own it waits for its file, and no mail is sent about that. */
function hasSoldOut({ product, variantAvailability }: GetProductPageReply): boolean {
  if (product.productType === 'digital' && !product.stock?.trackInventory) return false
  return variantAvailability.some(({ availableForPurchase }) => !availableForPurchase)
}

function freeDelivery({ product }: GetProductPageReply, { freeShippingFrom }: Frame): { freeFrom?: string } {
  if (!freeShippingFrom || product.productType === 'digital') return {}
  const enough = Number(product.priceRange?.minValue ?? 0) >= Number(freeShippingFrom.amount)
  return { freeFrom: enough ? '' : (freeShippingFrom.formattedAmount ?? '') }
}

function crumbsOf({ product: { name, slug }, collections }: GetProductPageReply): Crumb[] {
  const collection = collections.find((each) => each.name !== t.kit.home) ?? collections[0]
  return [
    { name: t.kit.home, path: '/' },
    ...(collection ? [{ name: collection.name, path: `/collections/${collection.slug}` }] : []),
    { name: name ?? '', path: `/products/${slug}` },
  ]
}

/** `base` is the shop's address with the language. */
function metadataOf(
  found: GetProductPageReply & { reviewed: GetProductReviewsReply },
  crumbs: readonly Crumb[],
  base: string,
): Partial<Head> {
  const { slug, description, media, seoData } = found.product
  const tags = (seoData?.tags ?? []).filter(({ disabled }) => !disabled)
  const title = tags.find(({ type }) => type === 'title')?.children
  const summary = tags.find(({ type, props }) => type === 'meta' && props?.name === 'description')?.props
    ?.content
  const image = (media?.mainMedia ?? media?.items?.[0])?.image?.url
  return {
    ...(title ? { title } : {}),
    description: typeof summary === 'string' ? summary : plainOf(description ?? ''),
    ...(image ? { image: isOurs(image) ? `${image}?og=1` : image } : {}),
    data: [productData(found, `${base}/products/${slug}`), breadcrumbData(crumbs, (path) => base + path)],
  }
}
