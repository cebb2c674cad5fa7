import type { TestCard } from '@cartwright/contract/checkout/payment-methods.ts'
import { Group, Stack, Text } from '@mantine/core'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.testCards

/** The numbers of test cards, with what becomes of a payment by each. */
export function TestCards({ cards }: { cards: readonly TestCard[] }) {
  return (
    <details>
      <Text component="summary" size="sm" style={{ cursor: 'pointer' }}>
        {texts.title}
      </Text>
      <Text size="sm" c="dimmed" mt="xs">
        {texts.about}
      </Text>
      <Stack component="dl" gap="xs" my="sm">
        {cards.map(({ number, outcome }) => (
          <Group key={number} gap={0}>
            <Text component="dt" size="sm" w="12rem" style={{ fontVariantNumeric: 'tabular-nums' }}>
              {number.replaceAll(/(.{4})(?=.)/g, '$1 ')}
            </Text>
            <Text component="dd" size="sm" m={0}>
              {texts.outcomes[outcome]}
            </Text>
          </Group>
        ))}
      </Stack>
    </details>
  )
}
