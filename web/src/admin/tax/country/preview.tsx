import type { GetCountryDefaultsReply } from '@cartwright/contract/pricing/countries/defaults.ts'
import { countryName } from '@cartwright/contract/values/places.ts'
import { Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { may, useMe } from '../../api/me.ts'
import { useCall, useChange } from '../../api/use-call.ts'
import { dateText } from '../../components/display/formats.rules.ts'
import * as notify from '../../components/feedback/notify.tsx'
import { Problem } from '../../components/feedback/problem.tsx'
import { CancelButton, DialogForm } from '../../components/form/dialog-form.tsx'
import { language } from '../../language/language.ts'
import { placeName } from '../rules.ts'
import { texts as allTexts } from '../texts/index.ts'
import { PageChoices, RegionChoices, SettingChoices } from './choices.tsx'
import { type Chosen, suggested, toRequest } from './rules.ts'

const texts = allTexts.country

interface CountryPreviewProps {
  country: string
  onClose: () => void
}

/** What a country changes: ticked where it is usual, and nothing of what is there already. */
export function CountryPreview({ country, onClose }: CountryPreviewProps) {
  const { data, error, refetch } = useCall('getCountryDefaults', { country })
  if (!data) return error ? <Problem error={error} onRetry={refetch} /> : <Skeleton height={240} />
  return <PreviewForm key={data.revision} country={country} preview={data} onClose={onClose} />
}

function PreviewForm({
  country,
  preview,
  onClose,
}: CountryPreviewProps & { preview: GetCountryDefaultsReply }) {
  const me = useMe()
  const [chosen, setChosen] = useState<Chosen>(() => suggested(preview))
  const apply = useChange('applyCountryDefaults', {
    onDone() {
      notify.success(texts.applied)
      onClose()
    },
  })
  const { settings, regions, existing, pages, ratesFrom } = preview
  const count = chosen.settings.length + chosen.regions.length + chosen.pages.length
  const mayApply = may(me, 'SITE.MANAGE') && may(me, 'ECOM.MANAGE_TAX')
  return (
    <DialogForm
      onSubmit={(event) => {
        event?.preventDefault()
        apply.mutate({ ...toRequest(country, preview, chosen), language })
      }}
      error={apply.error}
      isPending={apply.isPending}
      disabled={!mayApply}
      submitLabel={count === 0 ? texts.keep : texts.apply(count)}
      aside={<CancelButton onClick={onClose} />}
    >
      <Stack gap="xs">
        {settings.length > 0 && (
          <SettingChoices
            changes={settings}
            value={chosen.settings}
            onChange={(next) => setChosen({ ...chosen, settings: next })}
          />
        )}
        {regions.length > 0 && (
          <RegionChoices
            regions={regions}
            value={chosen.regions}
            onChange={(next) => setChosen({ ...chosen, regions: next })}
          />
        )}
        {pages.length > 0 && (
          <PageChoices
            pages={pages}
            value={chosen.pages}
            onChange={(next) => setChosen({ ...chosen, pages: next })}
          />
        )}
        <Notes country={country} preview={{ settings, regions, existing, pages, ratesFrom }} />
      </Stack>
    </DialogForm>
  )
}

function Notes({
  country,
  preview: { settings, regions, existing, pages, ratesFrom },
}: {
  country: string
  preview: Omit<GetCountryDefaultsReply, 'revision'>
}) {
  const hasTable = regions.length + existing.length > 0
  const names = existing.map((region) => placeName(region, language)).join(', ')
  return (
    <>
      {!hasTable && <Text size="sm">{texts.noTable(countryName(country, language))}</Text>}
      {hasTable && settings.length + regions.length + pages.length === 0 && (
        <Text size="sm">{texts.nothing}</Text>
      )}
      {names && <Text size="sm">{texts.existing(names)}</Text>}
      {regions.length > 0 && (
        <Text size="sm" c="dimmed">
          {texts.asOf(dateText(ratesFrom, language))}
        </Text>
      )}
    </>
  )
}
