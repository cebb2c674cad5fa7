import { reviewLimits } from '@cartwright/contract/reviews/limits.ts'
import type { Review } from '@cartwright/contract/reviews/reviews.ts'
import { CartwrightError } from '@cartwright/sdk'
import { addressOf, titled } from '../kit/head.rules.ts'
import type { Page, PageRequest, PageResult, Redirect } from '../kit/page.ts'
import { t } from '../kit/texts.ts'
import ReviewPage, { type ReviewProps, type ReviewState } from './page.tsx'

/** The form of a signed-in member; others sign in first and come back. */
export const reviewPage: Page<ReviewProps> = {
  module: 'reviews/page',
  Component: ReviewPage,
  load: loadForm,
  head: ({ product }, frame) => ({ title: titled(t.reviews.pageTitle(product), frame) }),
}

async function loadForm(request: PageRequest): Promise<PageResult<ReviewProps> | Redirect> {
  const { shop, visitor, known, params, frame, setLanguage } = request
  const found = await shop.catalogue.getProductPage({ slug: params.slug ?? '' })
  const { id: productId = '', slug = '', name = '' } = found.product
  const path = addressOf(frame.prefix, `/products/${slug}`)
  const { access, review } = await (known ? visitor : shop).reviews.getReviewAccess({ productId })
  setLanguage()
  if (access === 'SIGN_IN') {
    const query = new URLSearchParams({ returnTo: `${path}/review` })
    if (frame.prefix) query.set('lang', frame.prefix.slice(1))
    return { location: `/login?${query}` }
  }
  const state = access === 'REVIEWED' && review ? stateOf(review) : states[access]
  return {
    props: {
      product: name ?? '',
      path,
      state,
      values: { rating: '', title: '', body: '', name: '' },
      ...written(review),
    },
  }
}

const states = { OPEN: 'open', CLOSED: 'closed', BUYERS_ONLY: 'buyersOnly', REVIEWED: 'reviewed' } as const

function stateOf({ moderation }: Review): ReviewState {
  return moderation?.moderationStatus === 'APPROVED' ? 'shown' : 'received'
}

function written(review: Review | undefined): Pick<ReviewProps, 'written'> {
  if (!review) return {}
  const { rating = 0, title = '', body = '' } = review.content ?? {}
  return { written: { rating, title, body } }
}

/** Saves the review, and shows what has become of it at the same address. */
export async function sendReview(request: PageRequest): Promise<PageResult<ReviewProps> | Redirect> {
  const loaded = await loadForm(request)
  if ('location' in loaded || loaded.props.state !== 'open') return loaded
  const { visitor, shop, params, form, setLanguage } = request
  const values = valuesIn(form)
  const again = (problem: ReviewProps['problem'], status = 422) => {
    setLanguage()
    return { props: { ...loaded.props, values, ...(problem ? { problem } : {}) }, status }
  }
  const rating = Number(values.rating)
  if (!Number.isInteger(rating) || rating < 1 || rating > 5) return again('noRating')
  const { product } = await shop.catalogue.getProductPage({ slug: params.slug ?? '' })
  const content = { rating, title: values.title, body: values.body }
  const author = values.name ? { author: { authorName: values.name } } : {}
  try {
    await visitor.reviews.createReview({
      review: { namespace: 'stores', entityId: product.id ?? '', content, ...author },
    })
  } catch (error) {
    if (!(error instanceof CartwrightError) || error.status >= 500) throw error
    if (error.status === 429) return again('tooOften', 429)
    // Somebody else, or a second click, was faster: the page says how things are now.
    if (error.code !== 'REVIEW_ALREADY_EXISTS') throw error
  }
  return { location: `${loaded.props.path}/review` }
}

function valuesIn(form: URLSearchParams): ReviewProps['values'] {
  const text = (name: string, most: number) =>
    form.get(name)?.replaceAll('\r\n', '\n').trim().slice(0, most) ?? ''
  return {
    rating: text('rating', 1),
    title: text('title', reviewLimits.title),
    body: text('body', reviewLimits.body),
    name: text('name', reviewLimits.authorName),
  }
}
