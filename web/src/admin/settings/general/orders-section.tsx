import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Switch, TagsInput } from '@mantine/core'
import { Section } from '../section.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.orders

/** Who gets an e-mail about each new order. */
export function OrdersSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.title}
      about={texts.about}
      read={({ settings = {} }) => ({
        orderNotifications: settings.orderNotifications ?? true,
        orderNotificationEmails: settings.orderNotificationEmails ?? [],
      })}
      labels={{ orderNotifications: texts.on, orderNotificationEmails: texts.emails }}
      write={(settings) => ({ settings })}
    >
      {(form) => (
        <>
          <Switch label={texts.on} {...form.getInputProps('orderNotifications', { type: 'checkbox' })} />
          <TagsInput
            label={texts.emails}
            description={texts.emailsHint(site.settings?.email ?? '')}
            disabled={!form.values.orderNotifications}
            maxTags={10}
            splitChars={[',', ';', ' ']}
            acceptValueOnBlur
            {...form.getInputProps('orderNotificationEmails')}
            error={listError(form.errors)}
          />
        </>
      )}
    </Section>
  )
}

/** The first error of the list or of one of its addresses. */
function listError(errors: Record<string, unknown>): string | undefined {
  const [, error] =
    Object.entries(errors).find(([field]) => field.startsWith('orderNotificationEmails')) ?? []
  return error === undefined ? undefined : String(error)
}
