import { Radio, Stack } from '@mantine/core'
import { FormSection } from '../../components/form/record-form.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.scope

/** For which dates of a repeated event a change is. */
export type Extent = 'ONE' | 'LATER'

interface ScopeProps {
  /** How many later dates there are. */
  later: number
  extent: Extent
  onExtent: (extent: Extent) => void
}

export function Scope({ later, extent, onExtent }: ScopeProps) {
  return (
    <FormSection title={texts.title}>
      <Radio.Group
        label={texts.label}
        description={texts.hint}
        value={extent}
        onChange={(value) => onExtent(value as Extent)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="ONE" label={texts.one} />
          <Radio value="LATER" label={texts.later(later)} />
        </Stack>
      </Radio.Group>
    </FormSection>
  )
}
