import type { TicketQuota } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { Button, Group, Modal, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { shop } from '../../api/client.ts'
import { useChange } from '../../api/use-call.ts'
import { Hint } from '../../components/display/hint.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { NameField } from '../../components/name/name-field.tsx'
import { CountField } from '../../components/number/number-field.tsx'
import { RemoveButton } from '../remove-button.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.quotas

interface QuotasProps {
  eventId: string
  quotas: readonly TicketQuota[]
  mayChange: boolean
}

/** Places that several kinds of tickets share. */
export function Quotas({ eventId, quotas, mayChange }: QuotasProps) {
  const [edited, edit] = useState<TicketQuota | 'new'>()
  if (quotas.length === 0 && !mayChange) return null
  return (
    <section aria-label={texts.title}>
      <Group justify="space-between" gap="sm">
        <Title order={3} size="h5">
          {texts.title}
        </Title>
        {mayChange && (
          <Button variant="default" size="xs" onClick={() => edit('new')}>
            {texts.add}
          </Button>
        )}
      </Group>
      {quotas.length === 0 && <Hint>{texts.none}</Hint>}
      {quotas.map((quota) => (
        <Group key={quota.id} justify="space-between" wrap="nowrap" mt="xs">
          <Text size="sm" className="order-item">
            {texts.taken(quota.name, quota.taken, quota.places)}
          </Text>
          {mayChange && (
            <Button
              variant="default"
              size="xs"
              onClick={() => edit(quota)}
              aria-label={texts.edit(quota.name)}
            >
              {allTexts.change}
            </Button>
          )}
        </Group>
      ))}
      {edited && (
        <QuotaDialog
          eventId={eventId}
          known={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
    </section>
  )
}

interface QuotaDialogProps {
  eventId: string
  known: TicketQuota | undefined
  onClose: () => void
}

function QuotaDialog({ eventId, known, onClose }: QuotaDialogProps) {
  const form = useForm<{ name: string; places: number | '' }>({
    initialValues: { name: known?.name ?? '', places: known?.places ?? '' },
    validate: {
      name: (name) => (name.trim() ? null : texts.nameNeeded),
      places: (places) => (places === '' ? texts.placesNeeded : null),
    },
  })
  const onDone = () => {
    notify.success(texts.saved)
    onClose()
  }
  const create = useChange('createTicketQuota', { onDone })
  const update = useChange('updateTicketQuota', { onDone })
  const submit = form.onSubmit(({ name, places }) => {
    const quota = { name: name.trim(), places: Number(places) }
    if (known) update.mutate({ eventId, quota: { id: known.id, ...quota } })
    else create.mutate({ eventId, quota })
  })
  return (
    <Modal opened onClose={onClose} title={known ? texts.edit(known.name) : texts.add}>
      <DialogForm
        onSubmit={submit}
        error={create.error ?? update.error}
        isPending={create.isPending || update.isPending}
        aside={
          known ? (
            <RemoveButton
              name={known.name}
              texts={texts}
              remove={() => shop.call('deleteTicketQuota', { eventId, id: known.id })}
              onDone={onClose}
            />
          ) : (
            <CancelButton onClick={onClose} />
          )
        }
      >
        <NameField label={texts.name} required maxLength={100} {...form.getInputProps('name')} />
        <CountField label={texts.places} required {...form.getInputProps('places')} />
      </DialogForm>
    </Modal>
  )
}
