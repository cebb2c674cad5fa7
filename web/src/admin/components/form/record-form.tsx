import { Button, Fieldset, Group, Paper, Stack, Title } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from '../feedback/problem.tsx'
import { texts } from '../texts/index.ts'

interface RecordFormProps {
  onSubmit: (event?: FormEvent<HTMLFormElement>) => void
  error: unknown
  /** Request fields whose messages stand beside their inputs. */
  formFields: readonly string[]
  /** Without it everything is read only, and there is no button. */
  mayChange: boolean
  isDirty: boolean
  isPending: boolean
  /** Nothing is typed meanwhile. */
  isCreating?: boolean
  children: ReactNode
}

/** The form of one thing on a page of its own, with what went wrong above it and one button below. */
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
        <Fieldset variant="unstyled" disabled={isCreating} {...readOnlyUnless(mayChange)}>
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

/** One part of such a form. */
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

/** A fieldset of somebody who may only look: its fields are read, and there is nothing to press in it (`styles.css`). */
export function readOnlyUnless(mayChange: boolean): { disabled?: true; 'data-reading'?: true } {
  return mayChange ? {} : { disabled: true, 'data-reading': true }
}
