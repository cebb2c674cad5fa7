import type { PageForm } from '@cartwright/contract/pages/identity.ts'
import type { PageMessage } from '@cartwright/contract/pages/pages.ts'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Message } from '../../ui/message.tsx'
import { FieldGroup, Fields, HiddenFields } from './fields.tsx'
import { Messages } from './messages.tsx'
import { texts } from './texts.ts'
import { useSending } from './use-page.ts'

interface FormProps {
  form: PageForm
  /** Unique on the page. */
  id: string
  className?: string
  /** Buttons side by side. */
  row?: boolean
}

export function Form({ form, id, className, row = false }: FormProps) {
  const { busy, submit, update } = useSending()
  const left = useCountdown(form.wait)
  const isBusy = busy === id
  return (
    <form
      method="post"
      action={form.action}
      noValidate
      onChange={({ currentTarget, target }) => {
        if (target instanceof HTMLSelectElement && form.updates?.fields.includes(target.name))
          update(currentTarget)
      }}
      onSubmit={(event) => submit(event, id, form.captcha?.url)}
      className={classes('flex flex-col gap-5', className)}
    >
      <HiddenFields fields={form.hidden} />
      {form.note && <p className="text-pretty text-soft">{form.note}</p>}
      {form.fields.length > 0 && <Fields fields={form.fields} />}
      {form.groups?.map((group) => (
        <FieldGroup key={group.legend} group={group} />
      ))}
      {form.captcha && <CaptchaHint label={form.captcha.label} />}
      <div className={classes('flex gap-3', row ? 'flex-wrap' : 'flex-col')}>
        {form.buttons.map(({ label, look, name, value }, index) => (
          <Button
            key={label}
            look={look}
            name={name}
            value={value}
            busy={isBusy && index === 0}
            disabled={left > 0}
          >
            {label}
            {left > 0 && <span className="numbers">({texts.wait(left)})</span>}
          </Button>
        ))}
        {form.updates && (
          <noscript>
            <Button look="secondary" name="update" value="yes" className="w-full">
              {form.updates.label}
            </Button>
          </noscript>
        )}
      </div>
    </form>
  )
}

function CaptchaHint({ label }: { label: string }) {
  return (
    <>
      <p className="hidden items-center gap-2 text-sm text-soft scripted:flex">
        <Icon name="lock" className="size-4" />
        {label}
      </p>
      <noscript>
        <p className="text-sm text-danger">{texts.needsScript}</p>
      </noscript>
    </>
  )
}

/** Counts down the seconds until the form can be sent again. Without a script there is no wait. */
function useCountdown(seconds = 0): number {
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const until = Date.now() + seconds * 1000
    const count = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)))
    count()
    if (seconds === 0) return
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return left
}

export function PageMessages({ messages }: { messages: PageMessage[] }) {
  const { unreachable } = useSending()
  return (
    <>
      {unreachable && <Message kind="error">{texts.unreachable}</Message>}
      <Messages messages={messages} />
    </>
  )
}
