import { Button, Fieldset, Group, Paper, Stack, Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from '../feedback/problem.tsx'
import { texts } from '../texts/index.ts'

interface RecordFormProps {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  error: unknown
  /** Request fields whose inputs show their own messages. */
  formFields: readonly string[]
  /** False makes all fields read-only and hides the button. */
  mayChange: boolean
  isDirty: boolean
  isPending: boolean
  /** Disables the fields. */
  isCreating?: boolean
  children: ReactNode
}

/** The form of a record's page, with errors above and a save button below. */
export function RecordForm({
  onSubmit,
  error,
  formFields,
  mayChange,
  isDirty,
  isPending,
  isCreating = false,
  children,
}: RecordFormProps) {
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack maw="52rem">
        <Problem error={error} formFields={formFields} />
        <Fieldset variant="unstyled" m={0} disabled={isCreating} {...readOnlyUnless(mayChange)}>
          <Stack>{children}</Stack>
        </Fieldset>
        {mayChange && (
          <Group justify="flex-end">
            <Button type="submit" loading={isPending} disabled={!isDirty}>
              {texts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

/** A section of the form. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      <Stack>{children}</Stack>
    </Paper>
  )
}

/** Props of a fieldset: without the permission its fields are read-only and its buttons hidden (`styles.css`). */
export function readOnlyUnless(mayChange: boolean): { disabled?: true; 'data-reading'?: true } {
  return mayChange ? {} : { disabled: true, 'data-reading': true }
}
