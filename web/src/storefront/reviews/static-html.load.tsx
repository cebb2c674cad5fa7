import type { GetProductReviewsReply, Review } from '@cartwright/contract/reviews/reviews.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { Frame } from '../kit/frame.load.ts'
import { Wide } from '../kit/frame.tsx'
import { addressOf } from '../kit/head.rules.ts'
import { t } from '../kit/texts.ts'
import { addressOfPage, pagesOf } from './rules.ts'
import { Stars } from './stars.tsx'

/** The average below the name of the product; nothing without reviews. */
export function ratingHtml({ count, average }: GetProductReviewsReply, { language }: Frame): string {
  if (count === 0) return ''
  return renderToStaticMarkup(
    <a
      href="#reviews"
      className="mt-3 inline-flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
    >
      <Stars rating={average} language={language} />
      <span className="text-sm text-soft">{t.reviews.count(count)}</span>
    </a>,
  )
}

interface Shown extends GetProductReviewsReply {
  slug: string
  page: number
  query: URLSearchParams
}

/** A page of the product's reviews, with links to the others and to the form. */
export function reviewsHtml(shown: Shown, frame: Frame): string {
  const { count, average, open, reviews, slug } = shown
  if (count === 0 && !open) return ''
  const texts = t.reviews
  const path = addressOf(frame.prefix, `/products/${slug}`)
  return renderToStaticMarkup(
    <Wide className="mt-24 scroll-mt-24">
      <section id="reviews" aria-labelledby="reviews-title">
        <h2 id="reviews-title" className="display mb-6 text-3xl">
          {texts.title}
        </h2>
        {count > 0 ? (
          <p className="flex flex-wrap items-center gap-3">
            <Stars rating={average} language={frame.language} />
            <span>{texts.count(count)}</span>
          </p>
        ) : (
          <p className="text-soft">{texts.none}</p>
        )}
        {open && (
          <ButtonLink look="secondary" href={`${path}/review`} rel="nofollow" className="mt-6">
            {texts.write}
          </ButtonLink>
        )}
        {reviews.length > 0 && (
          <ul className="mt-8 max-w-prose border-t border-line">
            {reviews.map((review) => (
              <ReviewItem key={review.id} review={review} frame={frame} />
            ))}
          </ul>
        )}
        <Pages {...shown} path={path} />
      </section>
    </Wide>,
  )
}

function ReviewItem({ review, frame }: { review: Review; frame: Frame }) {
  const { content = {}, author, reply, verified, reviewDate } = review
  const name = author?.authorName || t.reviews.nobody
  return (
    <li className="border-b border-line py-6">
      <article>
        <Stars rating={content.rating ?? 0} language={frame.language} />
        {content.title && <h3 className="mt-2 font-medium break-words">{content.title}</h3>}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
          <span className="break-words">{name}</span>
          {reviewDate && <time dateTime={reviewDate}>{dateIn(reviewDate, frame.language)}</time>}
          {verified && (
            <span className="inline-flex items-center gap-1">
              <Icon name="check" className="size-4" />
              {t.reviews.verified}
            </span>
          )}
        </p>
        {content.body && <p className="mt-3 break-words whitespace-pre-line">{content.body}</p>}
        <Pictures media={content.media ?? []} author={name} />
        {reply?.message && (
          <div className="mt-4 border-s-2 border-line ps-4">
            <p className="text-sm font-medium">{t.reviews.answer(frame.name)}</p>
            <p className="mt-1 break-words whitespace-pre-line text-soft">{reply.message}</p>
          </div>
        )}
      </article>
    </li>
  )
}

/** Each has its room before it is there. */
function Pictures({
  media,
  author,
}: {
  media: NonNullable<Review['content']>['media'] & object
  author: string
}) {
  const images = media.flatMap(({ image }) => (image?.url ? [{ ...image, url: image.url }] : []))
  if (images.length === 0) return null
  return (
    <ul className="mt-4 flex flex-wrap gap-3">
      {images.map(({ url, id }) => (
        <li key={id}>
          <a href={url} rel="nofollow">
            <img
              src={`${url}?w=256`}
              alt={t.reviews.picture(author)}
              width={96}
              height={96}
              loading="lazy"
              className="size-24 rounded object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Pages({ count, page, query, path }: Shown & { path: string }) {
  const pages = pagesOf(count)
  if (pages < 2) return null
  const texts = t.reviews
  return (
    <nav aria-label={texts.title} className="mt-6 flex flex-wrap items-center gap-6">
      {page > 1 && (
        <a
          href={addressOfPage({ path, query }, page - 1)}
          rel="prev nofollow"
          className="py-3 underline underline-offset-4"
        >
          {texts.newer}
        </a>
      )}
      <span className="text-sm text-soft">{texts.page(page, pages)}</span>
      {page < pages && (
        <a
          href={addressOfPage({ path, query }, page + 1)}
          rel="next nofollow"
          className="py-3 underline underline-offset-4"
        >
          {texts.older}
        </a>
      )}
    </nav>
  )
}

function dateIn(date: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date))
}
