import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import type { Form } from '../../components/form/use-revision.ts'
import { CountrySelect } from '../../settings/country-select.tsx'
import { Section } from '../../settings/section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.seller

/** Who sells, as documents, e-mails and the legal notice say it. */
export function SellerSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={valuesOf}
      labels={labels}
      write={({ seller }) => ({
        settings: { seller: { ...seller, address: { ...withoutEmpty(seller.address) } } },
      })}
    >
      {(form) => (
        <>
          <TextInput
            label={texts.legalName}
            description={texts.legalNameHint}
            autoComplete="organization"
            {...form.getInputProps('seller.legalName')}
          />
          <AddressFields form={form} />
          <RegisterFields form={form} />
          <BankFields form={form} />
          <Checkbox
            label={texts.imprint}
            description={texts.imprintHint}
            {...form.getInputProps('seller.imprint', { type: 'checkbox' })}
          />
        </>
      )}
    </Section>
  )
}

type SellerForm = Form<ReturnType<typeof valuesOf>>

function AddressFields({ form }: { form: SellerForm }) {
  return (
    <>
      <TextInput
        label={texts.street}
        description={texts.streetHint}
        {...form.getInputProps('seller.address.addressLine')}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput label={texts.postalCode} {...form.getInputProps('seller.address.postalCode')} />
        <TextInput label={texts.city} {...form.getInputProps('seller.address.city')} />
        <CountrySelect
          label={texts.country}
          field={form.getInputProps('seller.address.country')}
          onCountryChange={() => undefined}
        />
      </SimpleGrid>
    </>
  )
}

function RegisterFields({ form }: { form: SellerForm }) {
  return (
    <>
      <TextInput
        label={texts.registerEntry}
        description={texts.registerHint}
        {...form.getInputProps('seller.registerEntry')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          label={texts.vatId}
          description={texts.vatIdHint}
          {...form.getInputProps('seller.vatId')}
        />
        <TextInput
          label={texts.taxNumber}
          description={texts.taxNumberHint}
          {...form.getInputProps('seller.taxNumber')}
        />
        <TextInput
          label={texts.email}
          description={texts.ofShop}
          type="email"
          {...form.getInputProps('seller.email')}
        />
        <TextInput
          label={texts.phone}
          description={texts.ofShop}
          type="tel"
          {...form.getInputProps('seller.phone')}
        />
      </SimpleGrid>
    </>
  )
}

function BankFields({ form }: { form: SellerForm }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <TextInput label={texts.holder} {...form.getInputProps('seller.bank.holder')} />
      <TextInput label={texts.iban} {...form.getInputProps('seller.bank.iban')} />
      <TextInput label={texts.bic} {...form.getInputProps('seller.bank.bic')} />
    </SimpleGrid>
  )
}

function valuesOf({ settings: { seller = {}, country = 'US' } = {} }: Site) {
  const { address, bank = {} } = seller
  return {
    seller: {
      legalName: seller.legalName ?? '',
      address: {
        country: address?.country ?? country,
        addressLine: address?.addressLine ?? '',
        postalCode: address?.postalCode ?? '',
        city: address?.city ?? '',
      },
      registerEntry: seller.registerEntry ?? '',
      vatId: seller.vatId ?? '',
      taxNumber: seller.taxNumber ?? '',
      email: seller.email ?? '',
      phone: seller.phone ?? '',
      bank: { holder: bank.holder ?? '', iban: bank.iban ?? '', bic: bank.bic ?? '' },
      imprint: seller.imprint ?? false,
    },
  }
}

const labels = {
  'seller.legalName': texts.legalName,
  'seller.address.country': texts.country,
  'seller.address.addressLine': texts.street,
  'seller.address.postalCode': texts.postalCode,
  'seller.address.city': texts.city,
  'seller.registerEntry': texts.registerEntry,
  'seller.vatId': texts.vatId,
  'seller.taxNumber': texts.taxNumber,
  'seller.email': texts.email,
  'seller.phone': texts.phone,
  'seller.bank.holder': texts.holder,
  'seller.bank.iban': texts.iban,
  'seller.bank.bic': texts.bic,
  'seller.imprint': texts.imprint,
} as const

function withoutEmpty<Address extends { country: string }>(address: Address): Address {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value)) as unknown as Address
}
