import type { PageCode } from '@cartwright/contract/pages/pages.ts'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { controlClasses, FieldError } from '../../ui/control.tsx'
import { Icon } from '../../ui/icon.tsx'
import { texts } from './texts.ts'

interface CodeProps {
  kind: 'coupon' | 'giftCard'
  code: PageCode
}

/** The values of `do` for each kind. */
const actions = { coupon: 'coupon', giftCard: 'gift-card' } as const

export function CodeEntry({ kind, code }: CodeProps) {
  const next = useFocusAfterChange(code.applied)
  if (code.locked && !code.applied) return null
  const Part = code.applied ? Applied : Entry
  return (
    <div ref={next}>
      <Part kind={kind} code={code} />
    </div>
  )
}

function Applied({ kind, code: { code, amountText, error, locked } }: CodeProps) {
  return (
    <div id={kind} tabIndex={-1} className="flex flex-col gap-2">
      <input type="hidden" name={kind} value={code} />
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 rounded-control bg-accent-soft py-1.5 ps-4 pe-2">
        <Icon name="check" className="text-accent" />
        <p className="min-w-0 flex-1">
          <span className="font-medium">{code}</span>
          {amountText && <bdi className="numbers ms-2 text-soft">{amountText}</bdi>}
        </p>
        {!locked && (
          <Button
            name="do"
            value={`remove-${actions[kind]}`}
            look="quiet"
            aria-label={texts[kind].removeOf(code)}
          >
            {texts.removeCode}
          </Button>
        )}
      </div>
      {error && <FieldError id={`${kind}-error`} text={error} />}
    </div>
  )
}

function Entry({ kind, code: { code, error } }: CodeProps) {
  return (
    <details open={Boolean(error) || code !== ''} className="group/code">
      <summary className="inline-flex min-h-11 items-center gap-2 text-accent">
        <span className="underline underline-offset-4">{texts[kind].question}</span>
        <Icon name="chevron" className="transition-transform group-open/code:rotate-180" />
      </summary>
      <div className="mt-2 flex flex-col gap-1.5">
        <label htmlFor={kind} className="text-sm font-medium">
          {texts[kind].label}
        </label>
        <div className="flex gap-3">
          <input
            id={kind}
            name={kind}
            type="text"
            defaultValue={code}
            maxLength={50}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${kind}-error` : undefined}
            onKeyDown={applyOnEnter}
            className={controlClasses(Boolean(error))}
          />
          <Button name="do" value={`apply-${actions[kind]}`} look="secondary">
            {texts.applyCode}
          </Button>
        </div>
        {error && <FieldError id={`${kind}-error`} text={error} />}
      </div>
    </details>
  )
}

function applyOnEnter(event: KeyboardEvent<HTMLInputElement>) {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const { form, parentElement } = event.currentTarget
  form?.requestSubmit(parentElement?.querySelector('button'))
}

/** Applying or removing a code replaces the button that was pressed; its successor takes the focus. */
function useFocusAfterChange(applied: boolean) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(applied)
  useEffect(() => {
    if (before.current === applied) return
    before.current = applied
    place.current?.querySelector<HTMLElement>('button, summary')?.focus()
  }, [applied])
  return place
}
