import type { Event } from '@cartwright/contract/box-office/events.ts'
import type { TicketDefinition } from '@cartwright/contract/box-office/ticket-definitions.ts'
import { Select, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { shop } from '../api/client.ts'
import { formErrors } from '../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../api/use-call.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { DialogForm } from '../components/form/dialog-form.tsx'
import { optionsOf } from '../components/form/options.ts'
import { CountField, MoneyField } from '../components/number/number-field.tsx'
import { type TicketValues, ticketDraft, ticketValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.tickets

interface TicketFormProps {
  event: Event
  known: TicketDefinition | undefined
  aside: ReactNode
  onDone: () => void
}

export function TicketForm({ event, known, aside, onDone }: TicketFormProps) {
  const { form, submit, error, isPending } = useTicket(event, known, onDone)
  const { pricing } = form.values
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={['ticketDefinition.name']}
      isPending={isPending}
      aside={aside}
    >
      <TextInput label={texts.name} required maxLength={30} {...form.getInputProps('name')} />
      <Textarea label={texts.description} maxLength={500} autosize {...form.getInputProps('description')} />
      <Select
        label={texts.kind}
        allowDeselect={false}
        data={optionsOf(texts.kinds)}
        {...form.getInputProps('pricing')}
      />
      {pricing !== 'FREE' && (
        <MoneyField
          label={pricing === 'GUEST' ? texts.least : texts.price}
          required
          {...form.getInputProps('price')}
        />
      )}
      <SimpleGrid cols={2}>
        <CountField label={texts.places} {...form.getInputProps('places')} />
        <CountField label={texts.perOrder} {...form.getInputProps('perOrder')} />
        <TextInput type="datetime-local" label={texts.from} {...form.getInputProps('from')} />
        <TextInput type="datetime-local" label={texts.until} {...form.getInputProps('until')} />
      </SimpleGrid>
      <Switch label={texts.hidden} {...form.getInputProps('hidden', { type: 'checkbox' })} />
    </DialogForm>
  )
}

function useTicket(event: Event, known: TicketDefinition | undefined, onDone: () => void) {
  const { currency, timeZone } = useLocaleSettings()
  const zone = event.dateAndTimeSettings?.timeZoneId ?? timeZone
  const form = useForm<TicketValues>({ initialValues: ticketValues(known, zone) })
  const save = useSingleFlight({
    async mutationFn(values: TicketValues) {
      const draft = ticketDraft(values, { currency, zone })
      if (!known)
        return shop.call('createTicketDefinition', {
          ticketDefinition: { ...draft, eventId: event.id ?? '' },
        })
      const { id, revision } = known
      return shop.call('updateTicketDefinition', {
        ticketDefinition: { ...draft, id: id ?? '', ...(revision ? { revision } : {}) },
      })
    },
    onError: (error) => form.setErrors(formErrors(error, 'ticketDefinition')),
    onSuccess() {
      invalidate()
      notify.success(texts.saved)
      onDone()
    },
  })
  const submit = form.onSubmit((values) => {
    const missing = {
      ...(values.name.trim() ? {} : { name: texts.nameNeeded }),
      ...(values.pricing !== 'FREE' && !values.price ? { price: texts.priceNeeded } : {}),
    }
    if (Object.keys(missing).length > 0) form.setErrors(missing)
    else save.mutate(values)
  })
  return { form, submit, error: save.error, isPending: save.isPending }
}
