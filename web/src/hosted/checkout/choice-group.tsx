import type { ReactNode } from 'react'
import { FieldError } from '../../ui/control.tsx'

interface ChoiceGroupProps {
  /** Messages lead here. */
  id: string
  title: string
  error?: string | undefined
  children: ReactNode
}

/** One question with several answers, its title and its error. */
export function ChoiceGroup({ id, title, error, children }: ChoiceGroupProps) {
  const errorId = `${id}-error`
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={error ? errorId : undefined} className="min-w-0">
      <legend className="mb-5">
        <h2 className="display text-2xl">{title}</h2>
      </legend>
      <div className="flex flex-col gap-3">
        {error && <FieldError id={errorId} text={error} />}
        {children}
      </div>
    </fieldset>
  )
}
