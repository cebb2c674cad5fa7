import type { AppManifest } from '@cartwright/contract/apps/apps.ts'
import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Problem } from '../components/feedback/problem.tsx'
import { IconInfoCircle } from '../icons/icons.ts'
import { Grants } from './grants.tsx'
import { hostOf, newKeys } from './rules.ts'
import { texts } from './texts/index.ts'

/** What a merchant decides about. */
export interface Proposal {
  manifest: AppManifest
  /** Where the manifest is; absent if it was pasted. */
  address?: string | undefined
  /** What the merchant has granted, if the app is installed. */
  before?: AppManifest | undefined
}

interface ConsentProps extends Proposal {
  error: unknown
  isPending: boolean
  onAgree: () => void
  onCancel: () => void
}

/** Says who asks for what, and takes the merchant's decision. */
export function Consent({ manifest, address, before, error, isPending, onAgree, onCancel }: ConsentProps) {
  const isUpdate = before !== undefined
  const asksNothingNew = isUpdate && newKeys(manifest, before).size === 0
  return (
    <Paper withBorder p={{ base: 'md', sm: 'xl' }} maw="44rem">
      <Stack>
        <About manifest={manifest} address={address} />
        {asksNothingNew && <Text size="sm">{texts.consent.nothingNew}</Text>}
        <Grants manifest={manifest} before={before} />
        <Alert color="gray" icon={<IconInfoCircle aria-hidden />}>
          <Text size="sm">
            {texts.consent.unverified} {texts.consent.stays}
          </Text>
        </Alert>
        <Problem error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.consent.cancel}
          </Button>
          <Button onClick={onAgree} loading={isPending}>
            {isUpdate ? texts.consent.update : texts.consent.install}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

function About({ manifest: { developer, description }, address }: Pick<Proposal, 'manifest' | 'address'>) {
  return (
    <div>
      <Text fw={600}>{texts.consent.by(developer.name)}</Text>
      {developer.website && (
        <Anchor href={developer.website} target="_blank" rel="noreferrer" size="sm">
          {hostOf(developer.website)}
        </Anchor>
      )}
      <Text size="sm" c="dimmed">
        {address ? texts.consent.source(hostOf(address)) : texts.consent.pasted}
      </Text>
      {description && <Text mt="xs">{description}</Text>}
    </div>
  )
}
