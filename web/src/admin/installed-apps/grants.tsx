import type { AppManifest } from '@cartwright/contract/apps/apps.ts'
import { Badge, List, Stack, Text } from '@mantine/core'
import {
  eventsOf,
  type Grant,
  hostOf,
  neededText,
  newKeys,
  pageKey,
  permissionsOf,
  pluginsOf,
} from './rules.ts'
import { texts } from './texts/index.ts'

interface GrantsProps {
  manifest: AppManifest
  /** What the merchant has granted; what it does not have is marked as new. */
  before?: AppManifest | undefined
}

/** What an app may do, in plain words. */
export function Grants({ manifest, before }: GrantsProps) {
  const added = newKeys(manifest, before)
  const permissions = permissionsOf(manifest)
  const { page } = manifest
  return (
    <Stack gap="md">
      {permissions.length === 0 && <Text size="sm">{texts.grants.mayNothing}</Text>}
      <GrantList title={texts.grants.may} grants={permissions} added={added} words={texts.permissions} />
      <GrantList title={texts.grants.hears} grants={eventsOf(manifest)} added={added} words={texts.nouns} />
      <GrantList title={texts.grants.asked} grants={pluginsOf(manifest)} added={added} words={texts.kinds} />
      {page && (
        <Text size="sm">
          {texts.grants.page(hostOf(page))} {added.has(pageKey(page)) && <New />}
        </Text>
      )}
    </Stack>
  )
}

interface GrantListProps {
  title: string
  grants: readonly Grant[]
  added: ReadonlySet<string>
  /** By the names of the grants. */
  words: Readonly<Record<string, string>>
}

function GrantList({ title, grants, added, words }: GrantListProps) {
  if (grants.length === 0) return null
  return (
    <div>
      <Text size="sm" fw={600} mb={4} aria-hidden>
        {title}
      </Text>
      <List size="sm" spacing={4} aria-label={title}>
        {grants.map((grant) => (
          <List.Item key={grant.key}>
            {words[grant.name] ?? grant.name}
            {grant.host && (
              <Text span size="sm" c="dimmed">
                {' '}
                ({texts.grants.sentTo(grant.host)})
              </Text>
            )}
            {grant.isNeeded && `. ${neededText(grant, texts.grants)}`} {added.has(grant.key) && <New />}
          </List.Item>
        ))}
      </List>
    </div>
  )
}

function New() {
  return (
    <Badge size="sm" color="yellow" variant="light">
      {texts.consent.isNew}
    </Badge>
  )
}
