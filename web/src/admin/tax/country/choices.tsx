import type {
  CountrySetting,
  SettingChange,
  SuggestedPage,
  SuggestedRegion,
} from '@cartwright/contract/pricing/countries/defaults.ts'
import { Button, Checkbox, Group, ScrollArea, Stack } from '@mantine/core'
import { todayIn } from '../../components/display/formats.rules.ts'
import { useLocaleSettings } from '../../components/display/formats.tsx'
import { language } from '../../language/language.ts'
import { placeName } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { ratesText, regionKey, valueText } from './rules.ts'

const texts = allTexts.country

interface SettingChoicesProps {
  changes: readonly SettingChange[]
  value: readonly CountrySetting[]
  onChange: (value: CountrySetting[]) => void
}

export function SettingChoices({ changes, value, onChange }: SettingChoicesProps) {
  const text = (change: SettingChange, which: 'before' | 'after') =>
    valueText(change, change[which], { language, included: texts.included })
  return (
    <Checkbox.Group label={texts.settings} value={[...value]} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {changes.map((change) => (
          <Checkbox
            key={change.setting}
            value={change.setting}
            disabled={change.blocked}
            label={texts.change(texts.names[change.setting], text(change, 'before'), text(change, 'after'))}
            description={descriptionOf(change)}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

function descriptionOf({ setting, blocked }: SettingChange): string | undefined {
  if (setting === 'taxIncludedInPrices') return texts.numbersStay
  return blocked ? texts.blocked : undefined
}

interface PageChoicesProps {
  pages: readonly SuggestedPage[]
  /** Slugs. */
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Examples of pages, which become drafts. */
export function PageChoices({ pages, value, onChange }: PageChoicesProps) {
  return (
    <Checkbox.Group label={texts.pages} description={texts.pagesHint} value={[...value]} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {pages.map(({ slug, title }) => (
          <Checkbox key={slug} value={slug} label={title} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

interface RegionChoicesProps {
  regions: readonly SuggestedRegion[]
  value: readonly string[]
  onChange: (value: string[]) => void
}

export function RegionChoices({ regions, value, onChange }: RegionChoicesProps) {
  const all = regions.map(regionKey)
  const today = todayIn(useLocaleSettings().timeZone, new Date())
  return (
    <>
      <Checkbox.Group
        label={texts.rates}
        description={texts.ratesHint}
        value={[...value]}
        onChange={onChange}
      >
        <ScrollArea.Autosize mah="min(18rem, 30dvh)" mt="xs" offsetScrollbars viewportProps={{ tabIndex: 0 }}>
          <Stack gap="xs">
            {regions.map((region) => (
              <Checkbox
                key={regionKey(region)}
                value={regionKey(region)}
                label={placeName(region, language)}
                description={ratesText(region.rates, { language, today, from: texts.from })}
              />
            ))}
          </Stack>
        </ScrollArea.Autosize>
      </Checkbox.Group>
      <Group gap="xs">
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(all)}>
          {texts.all}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([])}>
          {texts.none}
        </Button>
      </Group>
    </>
  )
}
