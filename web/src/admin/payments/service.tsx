import type { PaymentAccount, PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import { Badge, Button, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import { DateTime } from '../components/display/formats.tsx'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { CaptureSetting } from './capture-setting.tsx'
import { PageSetting } from './page-setting.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.services

/** The account of the shop with a payment service, or the form to connect one. */
export function Service({ method, title, service }: PaymentMethod) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const [isReplaced, replace] = useState(false)
  const { account, fields = [] } = service ?? {}
  const name = texts.names[method] ?? title
  return (
    <Paper withBorder p="lg" component="section" aria-label={name}>
      <Group gap="xs">
        <Title order={2}>{name}</Title>
        {account?.isTest && <Badge color="gray">{allTexts.methods.test}</Badge>}
      </Group>
      {account && !isReplaced ? (
        <Connected
          {...{ method, name, account, mayManage }}
          capturesLater={service?.capturesLater ?? false}
          hasFields={service?.hasFields ?? false}
          onReplace={() => replace(true)}
        />
      ) : (
        <Connect
          {...{ method, fields, mayManage }}
          onDone={() => replace(false)}
          onCancel={account ? () => replace(false) : undefined}
        />
      )}
    </Paper>
  )
}

interface ConnectedProps {
  method: string
  name: string
  account: PaymentAccount
  mayManage: boolean
  capturesLater: boolean
  hasFields: boolean
  onReplace: () => void
}

function Connected({
  method,
  name,
  account,
  mayManage,
  capturesLater,
  hasFields,
  onReplace,
}: ConnectedProps) {
  const test = useChange('testPaymentAccount', {
    onDone: ({ account: known }) => notify.success(texts.tested(known.name)),
  })
  const remove = useChange('disconnectPaymentAccount', { onDone: () => notify.success(texts.removed) })
  return (
    <Stack mt="xs">
      <Text>
        {texts.connected(account.name)}{' '}
        <Text span c="dimmed">
          {texts.since} <DateTime at={account.connectedDate} />
        </Text>
      </Text>
      {hasFields && <PageSetting {...{ method, name, account, mayManage }} />}
      {capturesLater && <CaptureSetting {...{ method, account, mayManage }} />}
      {!account.notifies && (
        <Text size="sm" c="dimmed">
          {texts.asks}
        </Text>
      )}
      {mayManage && (
        <Group>
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ method }, { onError: notify.failure })}
          >
            {texts.test}
          </Button>
          <Button variant="default" onClick={onReplace}>
            {texts.replace}
          </Button>
          <DeleteButton
            title={texts.removeTitle(name)}
            texts={texts}
            isPending={remove.isPending}
            onConfirm={() => remove.mutate({ method }, { onError: notify.failure })}
          />
        </Group>
      )}
    </Stack>
  )
}

interface ConnectProps {
  method: string
  fields: NonNullable<PaymentMethod['service']>['fields']
  mayManage: boolean
  onDone: () => void
  onCancel: (() => void) | undefined
}

function Connect({ method, fields, mayManage, onDone, onCancel }: ConnectProps) {
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
  })
  const { mutate, error, isPending } = useChange('connectPaymentAccount', {
    onDone({ account }) {
      notify.success(texts.connected(account.name))
      onDone()
    },
  })
  const submit = form.onSubmit((credentials) =>
    mutate(
      { method, credentials },
      { onError: (problem) => form.setErrors(formErrors(problem, 'credentials')) },
    ),
  )
  if (!mayManage) return null
  return (
    <form onSubmit={submit} noValidate>
      <Stack mt="xs">
        <Text size="sm" c="dimmed" maw="40rem">
          {texts.hints[method]}
        </Text>
        <Problem
          error={error}
          formFields={fields.map(({ name }) => `credentials.${name}`)}
          formErrors={form.errors}
        />
        {fields.map(({ name, isSecret, isOptional }) => {
          const Input = isSecret ? PasswordInput : TextInput
          return (
            <Input
              key={name}
              label={texts.fields[name] ?? name}
              description={texts.fieldHints[name]}
              required={!isOptional}
              autoComplete="off"
              maw="32rem"
              {...form.getInputProps(name)}
            />
          )
        })}
        <Group>
          <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
            {texts.connect}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {texts.cancel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
