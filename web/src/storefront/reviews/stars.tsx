import { t } from '../kit/texts.ts'

const path = 'm10 1.6 2.6 5.3 5.8.8-4.2 4.1 1 5.8-5.2-2.7-5.2 2.7 1-5.8L1.6 7.7l5.8-.8z'

/** Five stars, as many of them filled as the rating says. */
export function Stars({ rating, language }: { rating: number; language: string }) {
  const text = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(rating)
  return (
    <span role="img" aria-label={t.reviews.rated(text)} className="inline-flex shrink-0 gap-0.5 text-accent">
      {[0, 1, 2, 3, 4].map((star) => (
        <Star key={star} filled={Math.min(1, Math.max(0, rating - star))} />
      ))}
    </span>
  )
}

function Star({ filled }: { filled: number }) {
  const cut = `inset(0 ${Math.round((1 - filled) * 100)}% 0 0)`
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" className="size-5">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.2" strokeLinejoin="round" />
      {filled > 0 && <path d={path} fill="currentColor" clipPath={filled < 1 ? cut : undefined} />}
    </svg>
  )
}
