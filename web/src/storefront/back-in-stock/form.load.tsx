import { renderToStaticMarkup } from 'react-dom/server'
import { Button } from '../../ui/button.tsx'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { Message } from '../../ui/message.tsx'
import { t } from '../kit/texts.ts'

export interface BackInStockRequest {
  email: string
  refused?: 'wrong' | 'open' | 'tooOften' | 'closed'
  /** The product, once the request is stored. */
  item?: string
}

/** The form on the page of a sold-out product. It posts to the address of the page, which names the chosen variant. */
export function backInStockForm({ email, refused, item }: BackInStockRequest = { email: '' }): string {
  const texts = t.backInStock
  return renderToStaticMarkup(
    <form
      id="waiting"
      method="post"
      action="#waiting"
      className="mt-6 flex scroll-mt-24 flex-col gap-2 border-t border-line pt-6"
    >
      {item !== undefined && (
        <div role="status" className="mb-2">
          <Message kind="info">{texts.noted(item, email)}</Message>
        </div>
      )}
      <label htmlFor="waiting-email" className="font-medium">
        {texts.ask}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id="waiting-email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          placeholder={texts.email}
          defaultValue={item === undefined ? email : ''}
          aria-invalid={refused === 'wrong' || undefined}
          aria-describedby={refused ? 'waiting-problem' : 'waiting-hint'}
          className={`${controlClasses(refused === 'wrong')} min-w-40 flex-1 basis-40`}
        />
        <Button look="secondary">{texts.tell}</Button>
      </div>
      {refused && <FieldError id="waiting-problem" text={texts[refused]} />}
      <p id="waiting-hint" className="text-sm text-soft">
        {texts.once}
      </p>
    </form>,
  )
}
