import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { KeyboardEvent } from 'react'
import { useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { CancelButton } from '../components/form/dialog-form.tsx'
import { PasskeyButton } from '../components/passkey/passkey.tsx'
import { texts } from './texts/index.ts'

type Answer = (confirmed: boolean) => void

/** Asks who is at the browser, over whatever is open. */
export function ConfirmIdentity({ onAnswer }: { onAnswer: Answer }) {
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      closeOnClickOutside={false}
      // Escape would close the dialog below as well, with what was typed there.
      closeOnEscape={false}
      zIndex={400}
      title={texts.confirmTitle}
    >
      <ConfirmForm onAnswer={onAnswer} />
    </Modal>
  )
}

function ConfirmForm({ onAnswer }: { onAnswer: Answer }) {
  const { email } = useMe()
  const { data } = useCall('listFactors', {})
  const hasPasskey = data?.factors.some(({ kind }) => kind === 'PASSKEY') ?? false
  const form = useForm({ initialValues: { password: '' } })
  const confirm = useChange('confirmIdentity', { invalidates: [], onDone: () => onAnswer(true) })
  const submit = form.onSubmit((values) =>
    confirm.mutate(values, { onError: (error) => form.setErrors(formErrors(error, '')) }),
  )
  return (
    <form onSubmit={submit} onKeyDown={onEscape(() => onAnswer(false))} noValidate>
      <Stack>
        <Text size="sm" c="dimmed">
          {texts.confirmText(email, hasPasskey)}
        </Text>
        <Problem error={confirm.error} formFields={['password']} />
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          data-autofocus
          data-mantine-stop-propagation="true"
          {...form.getInputProps('password')}
        />
        <Group justify="space-between">
          <CancelButton onClick={() => onAnswer(false)} />
          <Button type="submit" loading={confirm.isPending}>
            {texts.confirm}
          </Button>
        </Group>
        {hasPasskey && <PasskeyButton call="confirmIdentity" onDone={() => onAnswer(true)} />}
      </Stack>
    </form>
  )
}

function onEscape(act: () => void) {
  return ({ key }: KeyboardEvent) => {
    if (key === 'Escape') act()
  }
}
