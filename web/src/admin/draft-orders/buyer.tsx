import { regionChoices } from '@cartwright/contract/values/places.ts'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useCall } from '../api/use-call.ts'
import { FormSection } from '../components/form/record-form.tsx'
import type { Form } from '../components/form/use-revision.ts'
import { useSearchWords } from '../components/form/use-search-words.ts'
import { CountrySelect } from '../settings/country-select.tsx'
import type { DraftValues } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.buyer

interface BuyerProps {
  form: Form<DraftValues>
}

interface BuyerFieldsProps extends BuyerProps {
  /** Of an order that is edited: who buys is settled. */
  isKnown?: boolean
}

export function Buyer({ form, isKnown = false }: BuyerFieldsProps) {
  const text = (
    name: 'firstName' | 'lastName' | 'company' | 'vatId' | 'street' | 'street2' | 'postalCode' | 'city',
  ) => <TextInput label={texts[name]} autoComplete="off" maxLength={200} {...form.getInputProps(name)} />
  return (
    <FormSection title={isKnown ? allTexts.edit.address : texts.title}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {!isKnown && (
          <>
            <Member form={form} />
            <TextInput label={texts.email} type="email" autoComplete="off" {...form.getInputProps('email')} />
          </>
        )}
        {text('firstName')}
        {text('lastName')}
        {text('company')}
        {!isKnown && text('vatId')}
        <TextInput label={texts.phone} type="tel" autoComplete="off" {...form.getInputProps('phone')} />
        {text('street')}
        {text('street2')}
        {text('postalCode')}
        {text('city')}
        <CountrySelect
          label={texts.country}
          field={form.getInputProps('country')}
          onCountryChange={() => form.setFieldValue('subdivision', '')}
        />
        <Subdivision form={form} />
      </SimpleGrid>
      <Textarea
        label={texts.note}
        description={texts.noteHint}
        autosize
        maxLength={1000}
        {...form.getInputProps('note')}
      />
    </FormSection>
  )
}

/** A list if the subdivisions of the country are known, else a text field. */
function Subdivision({ form }: BuyerProps) {
  const parts = regionChoices(form.values.country)
  const field = form.getInputProps('subdivision')
  if (!parts) return <TextInput label={texts.subdivision} maxLength={100} {...field} />
  return (
    <Select
      label={texts.subdivision}
      data={parts}
      searchable
      clearable
      {...field}
      value={form.values.subdivision || null}
      onChange={(value) => form.setFieldValue('subdivision', value ?? '')}
    />
  )
}

/** The account that the order belongs to. Its e-mail address goes where there is none. */
function Member({ form }: BuyerProps) {
  const { typed, words, search } = useSearchWords()
  const { memberId } = form.values
  const found = useCall(
    'queryMembers',
    {
      fieldsets: ['FULL'],
      query: {
        filter: words ? { loginEmail: { $contains: words.toLowerCase() } } : {},
        paging: { limit: 20 },
      },
    },
    { keepPrevious: true },
  )
  const known = useCall('getMember', { id: memberId, fieldsets: ['FULL'] }, { enabled: memberId !== '' })
  const members = [...(found.data?.members ?? []), ...(known.data?.member ? [known.data.member] : [])]
  const options = new Map(members.map(({ id, loginEmail }) => [id ?? '', loginEmail ?? '']))
  return (
    <Select
      label={texts.member}
      description={texts.memberHint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      searchable
      clearable
      nothingFoundMessage={texts.nothing}
      data={[...options].map(([value, label]) => ({ value, label }))}
      filter={(input) => input.options}
      searchValue={typed}
      onSearchChange={search}
      value={memberId || null}
      onChange={(id) => {
        const email = options.get(id ?? '')
        form.setValues({ memberId: id ?? '', ...(email ? { email } : {}) })
      }}
    />
  )
}
