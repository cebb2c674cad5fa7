import { Button, type ButtonProps, Group, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from '../feedback/problem.tsx'
import { texts } from '../texts/index.ts'

interface DialogFormProps extends Pick<ButtonProps, 'color' | 'disabled'> {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  error: unknown
  /** Request fields whose messages stand beside their inputs. */
  formFields?: readonly string[]
  isPending: boolean
  /** Stands left of the button that submits, e.g. one that cancels or deletes. */
  aside: ReactNode
  /** The label of the button that submits; "Save" when absent. */
  submitLabel?: string
  children: ReactNode
}

/** The form in a dialog: errors above its fields, buttons below them. */
export function DialogForm({
  onSubmit,
  error,
  formFields = [],
  isPending,
  children,
  ...buttons
}: DialogFormProps) {
  const { aside, submitLabel = texts.save, ...submit } = buttons
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        <Problem error={error} formFields={formFields} />
        {children}
        <Group justify="space-between">
          {aside || <span />}
          <Button type="submit" loading={isPending} {...submit}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Closes a dialog without doing anything. */
export function CancelButton({
  label = texts.cancel,
  disabled = false,
  onClick,
}: {
  label?: string
  disabled?: boolean
  onClick: () => void
}) {
  return (
    <Button variant="default" onClick={onClick} disabled={disabled} ml="auto">
      {label}
    </Button>
  )
}
