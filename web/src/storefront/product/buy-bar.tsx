import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { t } from '../kit/texts.ts'

/** Only what is above the window is outside of it: a long jump down the page passes the button, too. */
const upwards = '-64px 0px 1000000px'

/** Stays at the lower edge of a phone once the button it stands for has been scrolled past. */
export function BuyBar({ after, children }: { after: RefObject<HTMLElement | null>; children: ReactNode }) {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false), {
      rootMargin: upwards,
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
