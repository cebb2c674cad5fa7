import type { Price } from '@cartwright/contract/orders/line-items.ts'
import type { ExchangeItem, ExchangeOffer, Return } from '@cartwright/contract/returns/returns.ts'
import { ActionIcon, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { moneyText } from '../components/display/formats.rules.ts'
import { useLocaleSettings } from '../components/display/formats.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { RadioOptions } from '../components/form/radio-options.tsx'
import { CountField } from '../components/number/number-field.tsx'
import { ProductPicker } from '../components/product/product-picker.tsx'
import { IconTrash } from '../icons/icons.ts'
import { sumsOf } from './exchange.rules.ts'
import { Message } from './message.tsx'
import { texts as allTexts } from './texts/index.ts'
import { useAct } from './use-act.ts'

const texts = allTexts.exchange

interface ApproveFormProps {
  one: Return
  /** What the items count for in an exchange. Undefined: none is possible. */
  worth: Price | undefined
  /** What the exchange that the buyer wants costs. */
  offer: ExchangeOffer | undefined
  onClose: () => void
}

type Amount = string | number | undefined

type Way = 'asked' | 'money' | 'own'

/** Approves a return: with money back, or with an exchange. */
export function ApproveForm({ one, worth, offer, onClose }: ApproveFormProps) {
  const form = useForm({ initialValues: { message: '' } })
  const [way, setWay] = useState<Way>(offer ? 'asked' : 'money')
  const [items, setItems] = useState<Item[]>([])
  const [isTried, setTried] = useState(false)
  const { mutate, error, isPending } = useAct('approveReturn', {
    onClose,
    onDone({ return: { exchange } }) {
      notify.success(exchange ? texts.wasOrdered(exchange.orderNumber) : allTexts.wasApproved)
      onClose()
    },
  })
  const locale = useLocaleSettings()
  const text = (amount: Amount) => moneyText(amount ?? 0, { ...locale, currency: one.currency })
  const isWrong = way === 'own' && (items.length === 0 || items.some(({ quantity }) => !quantity))
  const submit = ({ message }: { message: string }) => {
    setTried(true)
    if (isWrong) return
    mutate({
      returnId: one.id,
      message: message.trim(),
      ...exchangeOf(way, items),
      ...expectedOf(way, offer),
    })
  }
  return (
    <DialogForm
      onSubmit={form.onSubmit(submit)}
      error={error}
      isPending={isPending}
      aside={<CancelButton onClick={onClose} />}
      submitLabel={allTexts.approve}
    >
      <Text size="sm">{allTexts.approveText}</Text>
      {worth && <Ways {...{ way, worth, offer, text }} onChange={setWay} />}
      {way === 'own' && (
        <Items items={items} text={text} onChange={setItems} onPick={() => setTried(false)} />
      )}
      {way === 'own' && worth && items.length > 0 && (
        <Text size="sm" role="status">
          {offerText(sumsOf(items, Number(worth.amount)), text)} {texts.taxHint}
        </Text>
      )}
      {isTried && isWrong && (
        <Text size="sm" c="red" role="alert">
          {texts.itemsNeeded}
        </Text>
      )}
      <Message {...form.getInputProps('message')} />
    </DialogForm>
  )
}

interface WaysProps extends Pick<ApproveFormProps, 'offer'> {
  way: Way
  worth: Price
  text: (amount: Amount) => string
  onChange: (way: Way) => void
}

function Ways({ way, worth, offer, text, onChange }: WaysProps) {
  return (
    <RadioOptions<Way>
      label={texts.label}
      choices={offer ? texts.ways : { money: texts.ways.money, own: texts.ways.own }}
      hints={{
        ...(offer ? { asked: offerText(offer, text) } : {}),
        money: texts.moneyHint(text(worth.amount)),
        own: texts.ownHint(text(worth.amount)),
      }}
      value={way}
      onChange={(value) => onChange(value as Way)}
    />
  )
}

interface Item {
  id: string
  name: string
  price: number
  reference: ExchangeItem['catalogReference']
  quantity: number | ''
}

function exchangeOf(way: Way, items: readonly Item[]): { exchangeItems?: ExchangeItem[] } {
  if (way === 'asked') return {}
  if (way === 'money') return { exchangeItems: [] }
  const exchangeItems = items.map(({ reference, quantity }) => ({
    catalogReference: reference,
    quantity: Number(quantity),
  }))
  return { exchangeItems }
}

/** The merchant agrees to the price that the dialog shows. */
function expectedOf(way: Way, offer: ExchangeOffer | undefined) {
  const amount = offer?.total.amount
  return way === 'asked' && amount ? { expectedTotal: { amount } } : {}
}

function offerText(
  { total, worth, toPay, toRefund }: ExchangeOffer,
  text: (amount: Amount) => string,
): string {
  const sums = texts.sums(text(total.amount), text(worth.amount))
  if (Number(toPay.amount) > 0) return `${sums} ${texts.pays(text(toPay.amount))}`
  if (Number(toRefund.amount) > 0) return `${sums} ${texts.gets(text(toRefund.amount))}`
  return `${sums} ${texts.even}`
}

interface ItemsProps {
  items: Item[]
  text: (amount: Amount) => string
  onChange: (items: Item[]) => void
  /** A product is chosen, and perhaps not yet its variant. */
  onPick: () => void
}

/** What is sent instead. */
function Items({ items, text, onChange, onPick }: ItemsProps) {
  return (
    <Stack gap="sm">
      {items.map((item, index) => (
        <Group key={item.id} wrap="nowrap" align="flex-end">
          <CountField
            style={{ flexGrow: 1 }}
            label={texts.quantity}
            aria-label={texts.quantityOf(item.name)}
            description={texts.item(item.name, text(item.price))}
            required
            least={1}
            most={100_000}
            value={item.quantity}
            onChange={(count) => onChange(items.with(index, { ...item, quantity: Number(count) || '' }))}
          />
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={texts.remove(item.name)}
            onClick={() => onChange(items.toSpliced(index, 1))}
          >
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <ProductPicker
        onPick={onPick}
        onAdd={({ name }, { reference, label, price }) => {
          const shown = [name, label].filter(Boolean).join(', ')
          onChange([...items, { id: crypto.randomUUID(), name: shown, price, reference, quantity: 1 }])
        }}
      />
    </Stack>
  )
}
