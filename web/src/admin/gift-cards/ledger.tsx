import type { GiftCardEntry, IssuedGiftCard } from '@cartwright/contract/gift-cards/gift-cards.ts'
import { giftCardLengths } from '@cartwright/contract/gift-cards/limits.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Anchor, Button, Modal, Paper, Table, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link } from 'react-router'
import { formErrors } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DateTime, Money } from '../components/display/formats.tsx'
import { TableHead } from '../components/display/table-head.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import type { Count } from '../components/number/number.rules.ts'
import { MoneyField } from '../components/number/number-field.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.ledger
const columns = [
  { title: texts.when },
  { title: texts.what },
  { title: texts.amount, end: true },
  { title: texts.balance, end: true },
  { title: texts.who },
]

interface LedgerProps {
  card: IssuedGiftCard
  entries: readonly GiftCardEntry[]
  mayManage: boolean
}

/** What was put on a card and taken from it, the newest first. */
export function Ledger({ card, entries, mayManage }: LedgerProps) {
  const [isOpen, open] = useState(false)
  const { data } = useCall('listAuthors', {})
  const names = new Map(data?.authors.map(({ id, name }) => [id, name]))
  const adjust = mayManage && (
    <Button size="xs" variant="default" onClick={() => open(true)}>
      {texts.adjust}
    </Button>
  )
  return (
    <Paper withBorder p="lg">
      <SectionHead title={texts.title} action={adjust} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it sideways with keys */}
      <section className="list-scroll" tabIndex={0} aria-label={texts.title}>
        <Table className="list-table">
          <TableHead columns={columns} />
          <Table.Tbody>
            {entries.map((entry) => (
              <Entry key={entry.id} entry={entry} names={names} />
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {isOpen && <AdjustDialog card={card} onClose={() => open(false)} />}
    </Paper>
  )
}

function Entry({ entry, names }: { entry: GiftCardEntry; names: Map<string, string> }) {
  const { createdDate, kind, amount, balance, orderId, reason, author } = entry
  const isProgram = author.kind === 'app'
  return (
    <Table.Tr>
      <Table.Td miw={130}>
        <DateTime at={createdDate} />
      </Table.Td>
      <Table.Td>
        {texts.kinds[kind]}
        {reason && (
          <Text size="xs" c="dimmed">
            {reason}
          </Text>
        )}
        {orderId && (
          <Anchor component={Link} to={`/admin/orders/${orderId}`} size="xs" display="block">
            {texts.order}
          </Anchor>
        )}
      </Table.Td>
      <Table.Td ta="end">
        <Money amount={amount} />
      </Table.Td>
      <Table.Td ta="end">
        <Money amount={balance} />
      </Table.Td>
      <Table.Td>{names.get(author.id) ?? (isProgram ? texts.program : texts.system)}</Table.Td>
    </Table.Tr>
  )
}

const noAmount: Count = ''

function AdjustDialog({ card: { id, balance }, onClose }: { card: IssuedGiftCard; onClose: () => void }) {
  const { adjust: words } = allTexts
  const form = useForm({
    initialValues: { amount: noAmount, reason: '' },
    validate: {
      amount: (amount) => (Number(amount) ? null : words.amountNeeded),
      reason: (reason) => (reason.trim() ? null : words.reasonNeeded),
    },
  })
  const adjust = useChange('adjustGiftCard', {
    isOnce: true,
    onDone() {
      notify.success(words.done)
      onClose()
    },
  })
  const submit = form.onSubmit(({ amount, reason }) => {
    const onError = (error: unknown) =>
      form.setErrors(isTooMuch(error) ? { amount: words.tooMuch } : formErrors(error, ''))
    adjust.mutate({ id, amount: String(amount), reason: reason.trim() }, { onError })
  })
  return (
    <Modal opened onClose={onClose} title={words.title}>
      <DialogForm
        onSubmit={submit}
        error={isTooMuch(adjust.error) ? undefined : adjust.error}
        formFields={['amount', 'reason']}
        isPending={adjust.isPending}
        aside={<CancelButton onClick={onClose} />}
      >
        <MoneyField
          label={words.amount}
          description={words.amountHint}
          least={-Number(balance)}
          required
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <TextInput
          label={words.reason}
          maxLength={giftCardLengths.reason}
          required
          {...form.getInputProps('reason')}
        />
      </DialogForm>
    </Modal>
  )
}

function isTooMuch(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'INSUFFICIENT_FUNDS'
}
