import type { Member } from '@cartwright/contract/identity/members.ts'
import { Paper, Text, Title } from '@mantine/core'
import { language } from '../../language/language.ts'
import { linesOf } from '../rules.ts'
import { texts } from '../texts/index.ts'

export function Addresses({ member: { contact } }: { member: Member }) {
  const addresses = contact?.addresses ?? []
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.addresses}>
      <Title order={2} mb="sm">
        {texts.addresses}
      </Title>
      {addresses.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.noAddresses}
        </Text>
      )}
      <ul className="member-rows">
        {addresses.map((address) => {
          const text = linesOf(address, language).join('\n')
          return (
            <li key={address.id ?? text} className="member-address">
              {text}
            </li>
          )
        })}
      </ul>
    </Paper>
  )
}
