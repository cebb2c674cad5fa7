import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

export interface StopProps {
  /** The address of the link in the e-mail. */
  address: string
  outcome?: 'stopped' | 'unknown'
}

/** Unsubscribes from back-in-stock e-mails. It takes a button, as programs follow links too. */
export default function StopPage({ address, outcome }: StopProps) {
  const href = useHref()
  const texts = t.backInStock
  return (
    <Wide className="pt-10 lg:pt-20">
      <div className="mx-auto max-w-xl">
        <h1 className="display text-4xl lg:text-5xl">{texts.title}</h1>
        {outcome === 'stopped' ? (
          <>
            <p className="mt-3 text-lg text-soft">{texts.stopped}</p>
            <ButtonLink look="secondary" href={href('/')} className="mt-8">
              {texts.back}
            </ButtonLink>
          </>
        ) : (
          <form method="post" action={href(address)} className="mt-3 flex flex-col gap-8">
            <p className="text-lg text-soft">{texts.text}</p>
            {outcome && <Message kind="error">{texts[outcome]}</Message>}
            <Button className="self-start">{texts.stop}</Button>
          </form>
        )}
      </div>
    </Wide>
  )
}
