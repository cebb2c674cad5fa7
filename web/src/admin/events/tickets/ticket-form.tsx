import type { Event } from '@cartwright/contract/box-office/events/events.ts'
import { eventLimits } from '@cartwright/contract/box-office/limits.ts'
import type {
  TicketDefinition,
  TicketQuota,
} from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { zoneName } from '@cartwright/contract/times/time-zones.ts'
import { Select, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { shop } from '../../api/client.ts'
import { formErrors } from '../../api/problems.rules.ts'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import * as notify from '../../components/feedback/notify.tsx'
import { DialogForm } from '../../components/form/dialog-form.tsx'
import { hintBelow } from '../../components/form/hint-below.ts'
import { CountField } from '../../components/number/number-field.tsx'
import { language } from '../../language/language.ts'
import { Prices } from './prices.tsx'
import { missingIn, type TicketValues, ticketDraft, ticketValues } from './rules.ts'
import { texts } from './texts/index.ts'

interface TicketFormProps {
  event: Event
  known: TicketDefinition | undefined
  quotas: readonly TicketQuota[]
  aside: ReactNode
  onDone: () => void
}

export function TicketForm({ event, known, quotas, aside, onDone }: TicketFormProps) {
  const { form, submit, error, isPending, zone } = useTicket(event, known, onDone)
  return (
    <DialogForm
      onSubmit={submit}
      error={error}
      formFields={['ticketDefinition.name']}
      isPending={isPending}
      aside={aside}
    >
      <TextInput
        label={texts.name}
        description={texts.nameHint(eventLimits.ticketName)}
        inputWrapperOrder={hintBelow}
        required
        maxLength={eventLimits.ticketName}
        {...form.getInputProps('name')}
      />
      <Textarea label={texts.description} maxLength={500} autosize {...form.getInputProps('description')} />
      <Prices form={form} event={event} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountField
          label={texts.places}
          description={texts.placesHint}
          inputWrapperOrder={hintBelow}
          {...form.getInputProps('places')}
        />
        <CountField
          label={texts.perOrder}
          description={texts.perOrderHint}
          inputWrapperOrder={hintBelow}
          least={1}
          most={50}
          {...form.getInputProps('perOrder')}
        />
      </SimpleGrid>
      {quotas.length > 0 && (
        <Select
          label={texts.quota}
          data={[
            { value: '', label: texts.noQuota },
            ...quotas.map(({ id, name, places }) => ({ value: id, label: texts.quotaOf(name, places) })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('quota')}
        />
      )}
      <Sale form={form} zone={zone} />
      <Textarea
        label={texts.policy}
        description={texts.policyHint}
        maxLength={1000}
        autosize
        {...form.getInputProps('policy')}
      />
    </DialogForm>
  )
}

type TicketForms = ReturnType<typeof useTicket>['form']

function Sale({ form, zone }: { form: TicketForms; zone: string }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput type="datetime-local" label={texts.from} {...form.getInputProps('from')} />
        <TextInput type="datetime-local" label={texts.until} {...form.getInputProps('until')} />
      </SimpleGrid>
      <Text size="xs" c="dimmed" mt={-8}>
        {texts.saleHint(zoneName(zone, language))}
      </Text>
      <Switch
        label={texts.hiddenWhenNotOnSale}
        {...form.getInputProps('hiddenWhenNotOnSale', { type: 'checkbox' })}
      />
      <Switch label={texts.hidden} {...form.getInputProps('hidden', { type: 'checkbox' })} />
    </>
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
    const missing = missingIn(values, texts)
    if (missing) form.setErrors(missing)
    else save.mutate(values)
  })
  return { form, submit, error: save.error, isPending: save.isPending, zone }
}
