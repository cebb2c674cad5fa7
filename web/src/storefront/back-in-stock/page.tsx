import { Button, ButtonLink } from '../../ui/button.tsx'
import { Message } from '../../ui/message.tsx'
import { useHref, Wide } from '../kit/frame.tsx'
import { t } from '../kit/texts.ts'

export interface StopProps {
  /** That of the link in the e-mail. */
  address: string
  outcome?: 'stopped' | 'unknown'
}

/** Where the reader of an e-mail that something is back stops such e-mails: a button, as programs follow links, too. */
export default function StopPage({ address, outcome }: StopProps) {
  const href = useHref()
  const words = t.backInStock
  return (
    <Wide className="pt-10 lg:pt-20">
      <div className="mx-auto max-w-xl">
        <h1 className="display text-4xl lg:text-5xl">{words.title}</h1>
        {outcome === 'stopped' ? (
          <>
            <p className="mt-3 text-lg text-soft">{words.stopped}</p>
            <ButtonLink look="secondary" href={href('/')} className="mt-8">
              {words.back}
            </ButtonLink>
          </>
        ) : (
          <form method="post" action={href(address)} className="mt-3 flex flex-col gap-8">
            <p className="text-lg text-soft">{words.text}</p>
            {outcome && <Message kind="error">{words[outcome]}</Message>}
            <Button className="self-start">{words.stop}</Button>
          </form>
        )}
      </div>
    </Wide>
  )
}
