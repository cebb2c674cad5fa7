import type { LabelAccount, LabelService } from '@cartwright/contract/shipping-labels/labels.ts'
import {
  Alert,
  Anchor,
  Badge,
  Button,
  Group,
  Paper,
  PasswordInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { may, useMe } from '../../api/me.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { DateTime } from '../../components/display/formats.tsx'
import { DeleteButton } from '../../components/feedback/delete-button.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.labels

/** The services that sell labels, with the accounts of the shop, and where its parcels come from. */
export function LabelServices() {
  const { data, error, refetch } = useCall('listLabelServices', {})
  return (
    <Stack maw="52rem" component="section" aria-label={texts.title}>
      <div>
        <Title order={2}>{texts.title}</Title>
        <Text c="dimmed">{texts.about}</Text>
      </div>
      <Problem error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton height={160} />}
      {data?.sender.isComplete && <Text size="sm">{texts.sender(data.sender.lines.join(', '))}</Text>}
      {data && !data.sender.isComplete && (
        <Alert color="yellow" role="note">
          {texts.noSender}{' '}
          <Anchor component={Link} to="/admin/settings/invoices" underline="always">
            {texts.toSeller}
          </Anchor>
        </Alert>
      )}
      {data?.services.map((service) => (
        <Service key={service.service} {...service} />
      ))}
    </Stack>
  )
}

function Service({ service, title, fields, account }: LabelService) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const [isReplaced, replace] = useState(false)
  return (
    <Paper withBorder p="lg" component="section" aria-label={title}>
      <Group gap="xs">
        <Title order={3}>{title}</Title>
        {account?.isTest && <Badge color="gray">{texts.testKey}</Badge>}
      </Group>
      {account && !isReplaced ? (
        <Connected {...{ service, title, account, mayManage }} onReplace={() => replace(true)} />
      ) : (
        mayManage && (
          <Connect
            {...{ service, fields }}
            onDone={() => replace(false)}
            onCancel={account ? () => replace(false) : undefined}
          />
        )
      )}
    </Paper>
  )
}

interface ConnectedProps {
  service: string
  title: string
  account: LabelAccount
  mayManage: boolean
  onReplace: () => void
}

function Connected({ service, title, account, mayManage, onReplace }: ConnectedProps) {
  const test = useChange('testLabelAccount', {
    onDone: ({ account: known }) => notify.success(texts.tested(known.name)),
  })
  const remove = useChange('disconnectLabelAccount', { onDone: () => notify.success(texts.removed) })
  return (
    <Stack mt="xs">
      <Text>
        {texts.connected(account.name)}{' '}
        <Text span c="dimmed">
          {texts.since} <DateTime at={account.connectedDate} />
        </Text>
      </Text>
      {mayManage && (
        <Group>
          <Button
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate({ service }, { onError: notify.failure })}
          >
            {texts.test}
          </Button>
          <Button variant="default" onClick={onReplace}>
            {texts.replace}
          </Button>
          <DeleteButton
            title={texts.removeTitle(title)}
            texts={texts}
            isPending={remove.isPending}
            onConfirm={() => remove.mutate({ service }, { onError: notify.failure })}
          />
        </Group>
      )}
    </Stack>
  )
}

interface ConnectProps extends Pick<LabelService, 'service' | 'fields'> {
  onDone: () => void
  onCancel: (() => void) | undefined
}

function Connect({ service, fields, onDone, onCancel }: ConnectProps) {
  const form = useForm<Record<string, string>>({
    initialValues: Object.fromEntries(fields.map(({ name }) => [name, ''])),
  })
  const { mutate, error, isPending } = useChange('connectLabelAccount', {
    onDone({ account }) {
      notify.success(texts.connected(account.name))
      onDone()
    },
  })
  const submit = form.onSubmit((credentials) =>
    mutate(
      { service, credentials },
      { onError: (problem) => form.setErrors(formErrors(problem, 'credentials')) },
    ),
  )
  return (
    <form onSubmit={submit} noValidate>
      <Stack mt="xs">
        <Text size="sm" c="dimmed">
          {texts.hints[service]}
        </Text>
        <Problem
          error={error}
          formFields={fields.map(({ name }) => `credentials.${name}`)}
          formErrors={form.errors}
        />
        {fields.map(({ name, isSecret }) => {
          const Input = isSecret ? PasswordInput : TextInput
          return (
            <Input
              key={name}
              label={texts.fields[name] ?? name}
              required
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
