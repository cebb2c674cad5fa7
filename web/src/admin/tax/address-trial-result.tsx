import type { TryAddressReply } from '@cartwright/contract/pricing/address-trials.ts'
import { Divider, SimpleGrid, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { percentText } from '../components/display/formats.rules.ts'
import { Money } from '../components/display/formats.tsx'
import { language } from '../language/language.ts'
import { percentOf } from './rules.ts'
import { texts as allTexts } from './texts/index.ts'

const { attempt: texts, rates } = allTexts

interface TrialResultProps {
  reply: TryAddressReply
  /** The price that was tested. */
  price: string
}

/** The result; screen readers announce it. */
export function TrialResult({ reply, price }: TrialResultProps) {
  const { beforeTax, afterTax, taxes, deliveries, region } = reply
  return (
    <section aria-label={texts.result} aria-live="polite">
      <Divider my="lg" />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xl">
        <Part title={texts.result} hint={taxHint(reply, price)}>
          <Row name={texts.before} amount={beforeTax} />
          {taxes.map(({ name, rate, amount }) => (
            <Row
              key={name + rate}
              name={rates.rate(percentText(percentOf(rate), { language }), name)}
              amount={amount}
            />
          ))}
          <Row name={texts.after} amount={afterTax} />
        </Part>
        <Part title={texts.deliveries} hint={region ? texts.region(region) : texts.noDelivery}>
          {deliveries.map(({ title, pickup, cost, deliveryTime }) => (
            <Row
              key={title}
              name={[title, pickup ? texts.pickup : deliveryTime].filter(Boolean).join(' · ')}
              amount={cost}
              free
            />
          ))}
        </Part>
      </SimpleGrid>
    </section>
  )
}

function taxHint({ taxed, afterTax }: TryAddressReply, price: string): string {
  if (!taxed) return texts.noTax
  return Number(afterTax) === Number(price) ? texts.included : texts.added
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="sm">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {hint}
      </Text>
      <Table verticalSpacing={6}>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </div>
  )
}

function Row({ name, amount, free }: { name: string; amount: string; free?: true }) {
  return (
    <Table.Tr>
      <Table.Th fw={400}>{name}</Table.Th>
      <Table.Td ta="end">{free && Number(amount) === 0 ? texts.free : <Money amount={amount} />}</Table.Td>
    </Table.Tr>
  )
}
