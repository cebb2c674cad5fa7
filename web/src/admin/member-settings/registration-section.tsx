import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Switch, Text } from '@mantine/core'
import { Section } from '../settings/section.tsx'
import { registrationEffect } from './registration.rules.ts'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.joining

/** Who can register, and the conditions. */
export function RegistrationSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      read={({ settings = {} }) => ({
        registrationOpen: settings.registrationOpen ?? true,
        verifyEmail: settings.verifyEmail ?? true,
        approveMembers: settings.approveMembers ?? false,
      })}
      labels={{
        registrationOpen: texts.open,
        verifyEmail: texts.verify,
        approveMembers: texts.approve,
      }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <Switch
            label={texts.open}
            description={texts.openHint}
            {...form.getInputProps('registrationOpen', { type: 'checkbox' })}
          />
          <Switch
            label={texts.verify}
            description={texts.verifyHint}
            {...form.getInputProps('verifyEmail', { type: 'checkbox' })}
          />
          <Switch
            label={texts.approve}
            description={texts.approveHint}
            {...form.getInputProps('approveMembers', { type: 'checkbox' })}
          />
          <Text size="sm" role="status">
            {texts.effect[registrationEffect(form.values)]}
          </Text>
        </>
      )}
    </Section>
  )
}
