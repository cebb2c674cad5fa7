import type { PaymentMethod } from '@cartwright/contract/checkout/payment-methods.ts'
import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Alert, Badge, Button, Group, Menu, Text } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../api/me.ts'
import type { Form } from '../components/form/use-revision.ts'
import { moved, OrderList } from '../components/order/order-list.tsx'
import { IconPlus } from '../icons/icons.ts'
import { Section } from '../settings/section.tsx'
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
      })}
      labels={{ paymentMethods: texts.title, paymentTexts: texts.texts } as never}
      write={(settings) => ({ settings })}
    >
      {(form) => <Methods form={form} methods={methods} />}
    </Section>
  )
}

function Methods({ form, methods }: MethodsProps & { form: Form<Values> }) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const [edited, edit] = useState<PaymentMethod>()
  const { paymentMethods, paymentTexts } = form.values
  const offered = paymentMethods.flatMap((name) => methods.find(({ method }) => method === name) ?? [])
  const set = (names: string[]) => form.setFieldValue('paymentMethods', names)
  const titleOf = ({ method, title }: PaymentMethod) => paymentTexts[method]?.title || title
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
          <Row
            method={method}
            title={titleOf(method)}
            mayManage={mayManage}
            onEdit={() => edit(method)}
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
      {edited && <TextsDialog method={edited} form={form} onClose={() => edit(undefined)} />}
    </>
  )
}

interface RowProps {
  method: PaymentMethod
  title: string
  mayManage: boolean
  onEdit: () => void
  onRemove: () => void
}

function Row({ method: { kind, service }, title, mayManage, onEdit, onRemove }: RowProps) {
  const { capture = 'AT_ONCE' } = service?.account ?? {}
  const capturesLater = capture !== 'AT_ONCE'
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Group gap="xs">
          <Text fw={600}>{title}</Text>
          {service?.account?.isTest && <Badge color="gray">{texts.test}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {capturesLater ? texts.capturedLater : texts.kinds[kind]}
        </Text>
      </div>
      {mayManage && (
        <Group gap="xs">
          <Button variant="default" size="xs" aria-label={texts.editTexts(title)} onClick={onEdit}>
            {texts.texts}
          </Button>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            aria-label={texts.removeOf(title)}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        </Group>
      )}
    </Group>
  )
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
