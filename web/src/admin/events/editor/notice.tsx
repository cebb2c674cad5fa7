import { Checkbox } from '@mantine/core'
import { FormSection } from '../../components/form/record-form.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.notice

interface NoticeProps {
  notifies: boolean
  onNotifies: (notifies: boolean) => void
}

/** Asks whether guests get an e-mail, since the event moves. */
export function Notice({ notifies, onNotifies }: NoticeProps) {
  return (
    <FormSection title={texts.title}>
      <Checkbox
        label={texts.label}
        description={texts.hint}
        checked={notifies}
        onChange={({ currentTarget }) => onNotifies(currentTarget.checked)}
      />
    </FormSection>
  )
}
