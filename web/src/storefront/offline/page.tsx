import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

/** Shown in place of a page that is not on this device, at its address: a reload tries again. */
export default function OfflinePage() {
  const href = useHref()
  const { title, text, again, cart } = t.offline
  return (
    <Wide className="flex flex-col items-start py-24">
      <h1 className="display text-5xl">{title}</h1>
      <p className="mt-4 max-w-prose text-lg text-soft">{text}</p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button onClick={() => location.reload()}>{again}</Button>
        <ButtonLink look="secondary" href={href('/cart')} className="min-h-13">
          {cart}
        </ButtonLink>
      </div>
    </Wide>
  )
}
