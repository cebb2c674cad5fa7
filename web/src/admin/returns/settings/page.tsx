import type { Site } from '@cartwright/contract/sites/settings.ts'
import { Checkbox, SimpleGrid, Textarea } from '@mantine/core'
import { CountField } from '../../components/number/number-field.tsx'
import { Section } from '../../settings/section.tsx'
import { SettingsPage } from '../../settings/settings-page.tsx'
import { texts as allTexts } from '../texts/index.ts'

const texts = allTexts.settings

export function Page() {
  return <SettingsPage texts={texts}>{(site) => <ReturnsSection site={site} />}</SettingsPage>
}

/** Whether buyers may ask for returns, for how long, and what they read. */
function ReturnsSection({ site }: { site: Site }) {
  return (
    <Section
      site={site}
      title={texts.section}
      about={texts.sectionAbout}
      read={valuesOf}
      labels={labels}
      write={({ returns }) => ({ settings: { returns: toWritten(returns) } })}
    >
      {(form) => {
        const area = (name: keyof Values, hint: string, most: number) => (
          <Textarea
            label={texts[name as Area]}
            description={hint}
            maxLength={most}
            autosize
            minRows={3}
            {...form.getInputProps(`returns.${name}`)}
          />
        )
        return (
          <>
            <Checkbox label={texts.open} {...form.getInputProps('returns.open', { type: 'checkbox' })} />
            <CountField
              label={texts.days}
              description={texts.daysHint}
              least={1}
              most={365}
              maw="16rem"
              {...form.getInputProps('returns.days')}
            />
            {area('address', texts.addressHint, 500)}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {area('instructionsEn', texts.instructionsHint, 2000)}
              {area('instructionsDe', texts.instructionsHint, 2000)}
              {area('reasonsEn', texts.reasonsHint, 2000)}
              {area('reasonsDe', texts.reasonsHint, 2000)}
            </SimpleGrid>
          </>
        )
      }}
    </Section>
  )
}

type Area = 'address' | 'instructionsEn' | 'instructionsDe' | 'reasonsEn' | 'reasonsDe'

/** As the server has it. */
const usualDays = 30

type Values = ReturnType<typeof valuesOf>['returns']

function valuesOf({ settings: { returns = {} } = {} }: Site) {
  const { open = false, days = usualDays, address = '', instructions = {}, reasons = {} } = returns
  return {
    returns: {
      ...{ open, days, address },
      instructionsEn: instructions.en ?? '',
      instructionsDe: instructions.de ?? '',
      reasonsEn: (reasons.en ?? []).join('\n'),
      reasonsDe: (reasons.de ?? []).join('\n'),
    },
  }
}

function toWritten({ open, days, address, ...texts }: Values) {
  return {
    ...{ open, days: Number(days) || usualDays, address: address.trim() },
    instructions: { en: texts.instructionsEn.trim(), de: texts.instructionsDe.trim() },
    reasons: { en: linesOf(texts.reasonsEn), de: linesOf(texts.reasonsDe) },
  }
}

/** At most 20 of at most 100 characters: see the contract. */
function linesOf(text: string): string[] {
  const lines = text.split('\n').map((line) => line.trim().slice(0, 100))
  return [...new Set(lines)].filter((line) => line !== '').slice(0, 20)
}

const labels = {
  'returns.open': texts.open,
  'returns.days': texts.days,
  'returns.address': texts.address,
  'returns.instructionsEn': texts.instructionsEn,
  'returns.instructionsDe': texts.instructionsDe,
  'returns.reasonsEn': texts.reasonsEn,
  'returns.reasonsDe': texts.reasonsDe,
} as const
