import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Button, Group, Modal, Paper } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { SectionHead } from '../../components/page/section-head.tsx'
import { CountrySelect } from '../../settings/country-select.tsx'
import { texts as allTexts } from '../texts/index.ts'
import { CountryPreview } from './preview.tsx'

const texts = allTexts.country

/** Offers what a country usually means for a shop; nothing changes before the merchant confirms. */
export function CountryDefaults({ site }: { site: Site }) {
  const [country, setCountry] = useState(site.settings?.country ?? 'US')
  const [opened, { open, close }] = useDisclosure()
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title} maw="52rem">
      <SectionHead title={texts.title} about={texts.about} />
      <Group align="flex-end">
        <CountrySelect
          label={texts.country}
          field={{
            value: country,
            onChange: (value) => setCountry(value ?? country),
          }}
          onCountryChange={close}
        />
        <Button onClick={open}>{texts.show}</Button>
      </Group>
      <Modal opened={opened} onClose={close} title={texts.previewTitle} size="lg">
        <CountryPreview country={country} onClose={close} />
      </Modal>
    </Paper>
  )
}
