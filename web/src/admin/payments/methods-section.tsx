import type { PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Alert, Button, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import type { Form } from '../components/form/use-revision.ts'
import { moved, OrderList } from '../components/order/order-list.tsx'
import { IconPlus } from '../icons/icons.ts'
import { Section } from '../settings/section.tsx'
import { ConditionsDialog } from './conditions-dialog.tsx'
import { MethodRow } from './method-row.tsx'
import { texts as allTexts } from './texts/index.ts'
import { TextsDialog } from './texts-dialog.tsx'
import type { Values } from './values.ts'

const texts = allTexts.methods

interface MethodsProps {
  methods: readonly PaymentMethod[]
}

/** The ways to pay that buyers choose from, in their order. */
export function MethodsSection({ site, methods }: MethodsProps & { site: Site }) {
  return (
    <Section<Values>
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings = {} }) => ({
        paymentMethods: settings.paymentMethods ?? [],
        paymentTexts: settings.paymentTexts ?? {},
        paymentConditions: settings.paymentConditions ?? {},
      })}
      labels={
        {
          paymentMethods: texts.title,
          paymentTexts: texts.texts,
          paymentConditions: allTexts.conditions.edit,
        } as never
      }
      write={(settings) => ({ settings })}
    >
      {(form) => <Methods form={form} methods={methods} site={site} />}
    </Section>
  )
}

function Methods({ form, methods, site }: MethodsProps & { form: Form<Values>; site: Site }) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const [edited, edit] = useState<PaymentMethod>()
  const [limited, limit] = useState<PaymentMethod>()
  const { paymentMethods, paymentTexts, paymentConditions } = form.values
  const offered = paymentMethods.flatMap((name) => methods.find(({ method }) => method === name) ?? [])
  const set = (names: string[]) => form.setFieldValue('paymentMethods', names)
  const close = () => {
    edit(undefined)
    limit(undefined)
  }
  const titleOf = ({ method, title, testCards }: PaymentMethod) =>
    (testCards ? undefined : paymentTexts[method]?.title) || title
  return (
    <>
      {offered.length === 0 && <Alert color="orange">{texts.none}</Alert>}
      <OrderList
        label={texts.title}
        items={offered}
        itemKey={({ method }) => method}
        itemName={titleOf}
        readOnly={!mayManage}
        onMove={(from, to) => set(moved(paymentMethods, from, to))}
      >
        {(method) => (
          <MethodRow
            method={method}
            title={titleOf(method)}
            conditions={paymentConditions[method.method] ?? {}}
            lacksAccount={method.method === 'bank-transfer' && !site.settings?.seller?.bank?.iban}
            mayManage={mayManage}
            onEdit={() => edit(method)}
            onConditions={() => limit(method)}
            onRemove={() => set(paymentMethods.filter((name) => name !== method.method))}
          />
        )}
      </OrderList>
      {mayManage && (
        <AddMethod
          methods={methods.filter(({ method, service }) => {
            const isUsable = !service || service.account !== undefined
            return isUsable && !paymentMethods.includes(method)
          })}
          onAdd={(method) => set([...paymentMethods, method])}
        />
      )}
      <Dialogs edited={edited} limited={limited} site={site} form={form} titleOf={titleOf} onClose={close} />
    </>
  )
}

interface DialogsProps {
  /** Its texts are open. */
  edited: PaymentMethod | undefined
  /** Its conditions are open. */
  limited: PaymentMethod | undefined
  site: Site
  form: Form<Values>
  titleOf: (method: PaymentMethod) => string
  onClose: () => void
}

function Dialogs({ edited, limited, site, form, titleOf, onClose }: DialogsProps) {
  if (edited) return <TextsDialog method={edited} site={site} form={form} onClose={onClose} />
  if (!limited) return null
  const title = titleOf(limited)
  return <ConditionsDialog method={limited.method} title={title} form={form} onClose={onClose} />
}

function AddMethod({ methods, onAdd }: MethodsProps & { onAdd: (method: string) => void }) {
  if (methods.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.allAdded}
      </Text>
    )
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden />}
          style={{ alignSelf: 'start' }}
        >
          {texts.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {methods.map(({ method, title }) => (
          <Menu.Item key={method} onClick={() => onAdd(method)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
