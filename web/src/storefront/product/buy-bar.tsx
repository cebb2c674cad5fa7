import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { t } from '../texts/texts.ts'

/** Stays at the lower edge of a phone once the button it stands for has been scrolled past; never over the footer. */
export function BuyBar({ after, children }: { after: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => {
      if (entry) setShown(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    if (after.current) watch.observe(after.current)
    return () => watch.disconnect()
  }, [after])
  return (
    <section aria-label={t.product.buyBar} data-shown={shown || undefined} className="buy-bar">
      {children}
    </section>
  )
}
