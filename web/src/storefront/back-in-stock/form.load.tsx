import { renderToStaticMarkup } from 'react-dom/server'
import { Button } from '../../ui/button.tsx'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { Message } from '../../ui/message.tsx'
import { t } from '../texts/texts.ts'

export interface Asked {
  email: string
  refused?: 'wrong' | 'open' | 'tooOften' | 'closed'
  /** What the shopper now waits for. */
  item?: string
}

/**
 * The form of a product page for what has sold out. It is made here and is the same with and without a script: it goes to
 * the address it stands at, which always names what is chosen.
 */
export function waitingHtml({ email, refused, item }: Asked = { email: '' }): string {
  const words = t.backInStock
  return renderToStaticMarkup(
    <form
      id="waiting"
      method="post"
      action="#waiting"
      className="mt-6 flex scroll-mt-24 flex-col gap-2 border-t border-line pt-6"
    >
      {item !== undefined && (
        <div role="status" className="mb-2">
          <Message kind="info">{words.noted(item, email)}</Message>
        </div>
      )}
      <label htmlFor="waiting-email" className="font-medium">
        {words.ask}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="waiting-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={words.email}
          defaultValue={item === undefined ? email : ''}
          aria-invalid={refused === 'wrong' || undefined}
          aria-describedby={refused ? 'waiting-problem' : 'waiting-hint'}
          className={`${controlClasses(refused === 'wrong')} min-w-40 flex-1 basis-40`}
        />
        <Button look="secondary">{words.tell}</Button>
      </div>
      {refused && <FieldError id="waiting-problem" text={words[refused]} />}
      <p id="waiting-hint" className="text-sm text-soft">
        {words.once}
      </p>
    </form>,
  )
}
