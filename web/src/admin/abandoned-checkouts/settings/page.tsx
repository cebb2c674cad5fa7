import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Alert, Checkbox, SimpleGrid, Text } from '@mantine/core'
import { CountField } from '../../components/number/number-field.tsx'
import { Section } from '../../settings/section.tsx'
import { SettingsPage } from '../../settings/settings-page.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.settings

export function Page() {
  return <SettingsPage texts={texts}>{(site) => <AbandonedCheckoutSection site={site} />}</SettingsPage>
}

/** Whether checkouts are kept, for how long, and when buyers are reminded. */
function AbandonedCheckoutSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.section}
      about={texts.sectionAbout}
      read={valuesOf}
      labels={labels}
      write={({ abandonedCheckouts }) => ({
        settings: { abandonedCheckouts: toWritten(abandonedCheckouts) },
      })}
    >
      {(form) => (
        <>
          <Checkbox
            label={texts.keep}
            description={texts.keepHint}
            {...form.getInputProps('abandonedCheckouts.keep', { type: 'checkbox' })}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <CountField
              label={texts.idleMinutes}
              description={texts.idleMinutesHint}
              least={15}
              most={1440}
              {...form.getInputProps('abandonedCheckouts.idleMinutes')}
            />
            <CountField
              label={texts.retentionDays}
              description={texts.retentionDaysHint}
              least={7}
              most={365}
              {...form.getInputProps('abandonedCheckouts.retentionDays')}
            />
          </SimpleGrid>
          <Text fw={500}>{texts.emails}</Text>
          <Alert color="blue" role="note">
            {texts.law}
          </Alert>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            {(['first', 'second', 'third'] as const).map((name) => (
              <CountField
                key={name}
                label={texts[name]}
                description={texts.emailHint}
                most={168}
                {...form.getInputProps(`abandonedCheckouts.${name}`)}
              />
            ))}
          </SimpleGrid>
        </>
      )}
    </Section>
  )
}

type Values = ReturnType<typeof valuesOf>['abandonedCheckouts']

function valuesOf({ settings: { abandonedCheckouts = {} } = {} }: Site) {
  const { keep = false, idleMinutes = 60, emails = [1, 24], retentionDays = 30 } = abandonedCheckouts
  const [first = '', second = '', third = ''] = emails.map(String)
  return { abandonedCheckouts: { keep, idleMinutes, retentionDays, first, second, third } }
}

function toWritten({ keep, idleMinutes, retentionDays, ...hours }: Values) {
  const entered = [hours.first, hours.second, hours.third].map(String).filter((text) => text.trim() !== '')
  const emails = [...new Set(entered.map(Number))].sort((a, b) => a - b)
  return {
    ...{ keep, emails },
    idleMinutes: Number(idleMinutes) || 60,
    retentionDays: Number(retentionDays) || 30,
  }
}

const labels = {
  'abandonedCheckouts.keep': texts.keep,
  'abandonedCheckouts.idleMinutes': texts.idleMinutes,
  'abandonedCheckouts.retentionDays': texts.retentionDays,
  'abandonedCheckouts.first': texts.first,
  'abandonedCheckouts.second': texts.second,
  'abandonedCheckouts.third': texts.third,
} as const
