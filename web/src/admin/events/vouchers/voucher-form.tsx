import type { TicketDefinition } from '@cartwright/contract/box-office/tickets/ticket-definitions.ts'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../../api/problems.rules.ts'
import { useChange } from '../../api/use-call.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { DialogForm } from '../../components/form/dialog-form.tsx'
import { NameField } from '../../components/name/name-field.tsx'
import type { Count } from '../../components/number/number.rules.ts'
import { CountField, MoneyField } from '../../components/number/number-field.tsx'
import { momentIn } from '../times.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.vouchers
const noPrice: Count = ''

interface VoucherFormProps {
  eventId: string
  kinds: readonly TicketDefinition[]
  /** The time zone of the event. */
  zone: string
  onDone: () => void
}

function useVoucher({ eventId, kinds, zone, onDone }: VoucherFormProps) {
  const form = useForm({
    initialValues: {
      ...{
        ticketDefinitionId: kinds[0]?.id ?? '',
        quantity: '1',
        expirationDate: '',
        code: '',
        price: noPrice,
      },
      ...{ email: '', firstName: '', lastName: '', note: '' },
    },
    validate: {
      ticketDefinitionId: (value) => (value ? null : texts.needed.kind),
      quantity: (value) => (Number(value) >= 1 && Number(value) <= 50 ? null : texts.needed.quantity),
      expirationDate: (value) => (momentIn(value, zone) ? null : texts.needed.until),
    },
  })
  const save = useChange('createTicketVoucher', {
    onDone() {
      notify.success(texts.made)
      onDone()
    },
  })
  const submit = form.onSubmit(({ expirationDate, quantity, price, ...sent }) => {
    const values = { ...sent, price: String(price) }
    const filled = Object.entries(values).filter(([, value]) => value.trim() !== '')
    const voucher = {
      ...(Object.fromEntries(filled) as typeof values),
      ...{ quantity: Number(quantity), expirationDate: momentIn(expirationDate, zone) ?? '' },
    }
    save.mutate({ eventId, voucher }, { onError: (error) => form.setErrors(formErrors(error, 'voucher')) })
  })
  return { form, save, submit }
}

export function VoucherForm(props: VoucherFormProps) {
  const { form, save, submit } = useVoucher(props)
  const { kinds } = props
  const kindOptions = kinds.map(({ id, name }) => ({ value: id ?? '', label: name ?? '' }))
  const field = form.getInputProps
  const fields = ['code', 'price', 'email', 'expirationDate'].map((name) => `voucher.${name}`)
  return (
    <DialogForm
      onSubmit={submit}
      error={save.error}
      formFields={fields}
      isPending={save.isPending}
      aside={null}
      submitLabel={texts.save}
    >
      <Select
        label={texts.tickets}
        data={kindOptions}
        allowDeselect={false}
        {...field('ticketDefinitionId')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <CountField label={texts.quantity} required {...field('quantity')} />
        <TextInput type="datetime-local" label={texts.until} required {...field('expirationDate')} />
        <TextInput label={texts.code} description={texts.codeHint} maxLength={30} {...field('code')} />
        <MoneyField label={texts.price} description={texts.priceHint} {...field('price')} />
        <NameField label={texts.firstName} maxLength={100} {...field('firstName')} />
        <NameField label={texts.lastName} maxLength={100} {...field('lastName')} />
      </SimpleGrid>
      <TextInput type="email" label={texts.email} description={texts.emailHint} {...field('email')} />
      <Textarea label={texts.note} maxLength={500} autosize {...field('note')} />
    </DialogForm>
  )
}
